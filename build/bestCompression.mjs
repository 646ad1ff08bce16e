// Lets vsce compress the package as well as it can be: with Zopfli it is 17 KB smaller than with the best level of zlib.
import { createRequire } from 'node:module';
import { Transform } from 'node:stream';
import { deflateAsync } from '@gfx/zopfli';

const zlib = createRequire(import.meta.url)('node:zlib');

/** Takes the place of the compressor that vsce makes for each file. */
zlib.DeflateRaw = class extends Transform {
  /** @type {Buffer[]} */
  #chunks = [];

  /** @override @param {Buffer} chunk @param {string} _ @param {() => void} done */
  _transform(chunk, _, done) {
    this.#chunks.push(chunk);
    done();
  }

  /** @override @param {import('node:stream').TransformCallback} done */
  _flush(done) {
    // The usual 15 iterations would take 2 s longer, and the package would be 0.1 KB smaller.
    deflateAsync(Buffer.concat(this.#chunks), { numiterations: 5 }).then((packed) => {
      done(undefined, packed);
    }, done);
  }
};
