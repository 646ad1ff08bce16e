// Stands in for @vscode/spdlog, which would need a compiler: the same calls, plain synchronous writes, no rotation.
'use strict';
const fs = require('node:fs');
const path = require('node:path');

const LEVELS = ['trace', 'debug', 'info', 'warning', 'error', 'critical', 'off'];

class Logger {
  /** @param {string} file */
  constructor(file) {
    fs.mkdirSync(path.dirname(file), { recursive: true });
    /** @type {number | undefined} */
    this.fd = fs.openSync(file, 'a');
    this.level = 2;
    this.raw = false;
  }

  /** @param {number} level @param {string} message */
  write(level, message) {
    if (level < this.level || this.fd === undefined) return;
    const time = new Date().toISOString().replace('T', ' ').slice(0, 23);
    const line = this.raw ? message : `${time} [${LEVELS[level]}] ${message}\n`;
    try {
      fs.writeSync(this.fd, line);
    } catch {
      // the disk may be gone: a log must never throw
    }
  }

  /** @param {string} message */
  trace(message) {
    this.write(0, message);
  }
  /** @param {string} message */
  debug(message) {
    this.write(1, message);
  }
  /** @param {string} message */
  info(message) {
    this.write(2, message);
  }
  /** @param {string} message */
  warn(message) {
    this.write(3, message);
  }
  /** @param {string} message */
  error(message) {
    this.write(4, message);
  }
  /** @param {string} message */
  critical(message) {
    this.write(5, message);
  }
  getLevel() {
    return this.level;
  }
  /** @param {number} level */
  setLevel(level) {
    this.level = level;
  }
  setPattern() {
    this.raw = false;
  }
  clearFormatters() {
    this.raw = true;
  }
  flush() {}
  drop() {
    if (this.fd === undefined) return;
    fs.closeSync(this.fd);
    this.fd = undefined;
  }
}

exports.version = 0;
exports.setLevel = () => {};
exports.setFlushOn = () => {};
exports.Logger = class extends Logger {
  /** @param {string} _type @param {string} _name @param {string} file */
  constructor(_type, _name, file) {
    super(file);
  }
};
/** @param {string} _name @param {string} file */
const create = async (_name, file) => new Logger(file);
exports.createRotatingLogger = create;
exports.createAsyncRotatingLogger = create;
