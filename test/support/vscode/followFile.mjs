// Hands on what is added to a file while it grows.
import { closeSync, openSync, readSync, writeFileSync } from 'node:fs';

/**
 * The tests write to a file, because a crash of the host then loses nothing; this hands on what is added to it.
 * @param {string} path
 * @param {(text: string) => void} onText
 */
export function followFile(path, onText) {
  writeFileSync(path, '');
  const file = openSync(path, 'r');
  const buffer = Buffer.alloc(65_536);
  const decoder = new TextDecoder();
  const drain = () => {
    for (let size; (size = readSync(file, buffer, 0, buffer.length, null)) > 0;) {
      onText(decoder.decode(buffer.subarray(0, size), { stream: true }));
    }
  };
  const timer = setInterval(drain, 100);
  return {
    path,
    close() {
      clearInterval(timer);
      drain();
      closeSync(file);
    },
  };
}
