// Lets vsce compress the package as well as it can: it names no level itself, and the default one takes 3 KB more.
import { createRequire } from 'node:module';

const zlib = createRequire(import.meta.url)('node:zlib');
const { DeflateRaw, constants } = zlib;

zlib.DeflateRaw = class extends DeflateRaw {
  /** @param {object} options */
  constructor(options) {
    super({ level: constants.Z_BEST_COMPRESSION, ...options });
  }
};
