// Starts another program, gathers what it prints, and never leaves it running.
import { spawn } from 'node:child_process';

/**
 * @typedef {object} ToolOptions
 * @property {string} [cwd]
 * @property {NodeJS.ProcessEnv} [env]
 * @property {boolean} [show] print the program's output while it runs
 * @property {number} [limit] seconds until the program is ended
 *
 * @typedef {object} ToolResult
 * @property {number} code the exit code; 124 after the limit, 127 when the program could not be started
 * @property {string} output both streams, in the order of arrival
 * @property {string} stdout standard output alone
 */

const running = new Set();
process.on('exit', () => {
  for (const child of running) child.kill('SIGTERM');
});

/**
 * Runs a program to its end. A failure is an exit code, not an exception.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {ToolOptions} [options]
 * @returns {Promise<ToolResult>}
 */
export function runTool(command, args, { cwd, env = process.env, show = false, limit } = {}) {
  return new Promise((resolve) => {
    let output = '';
    let stdout = '';
    // npm is a .cmd file on Windows, which only a shell can start
    const shell = process.platform === 'win32' && command === 'npm';
    const child = spawn(command, args, {
      cwd,
      env: { ...env, TEST_LEASH: '1' },
      shell,
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    running.add(child);
    let code = -1;
    const timer = limit
      ? setTimeout(() => {
          code = 124;
          output += `\nended after ${limit} seconds\n`;
          child.kill('SIGTERM');
          setTimeout(() => child.kill('SIGKILL'), 5000).unref();
        }, limit * 1000)
      : undefined;
    /** @param {NodeJS.WriteStream} to @param {string} text */
    const take = (to, text) => {
      output += text;
      if (show) to.write(text);
    };
    child.stdout.setEncoding('utf8').on('data', (text) => {
      stdout += text;
      take(process.stdout, text);
    });
    child.stderr.setEncoding('utf8').on('data', (text) => take(process.stderr, text));
    child.stdin.on('error', () => {}); // the program may end before it reads
    child.once('error', (error) => {
      code = 127;
      output += error.message;
    });
    child.once('close', (exit) => {
      clearTimeout(timer);
      running.delete(child);
      resolve({ code: code === -1 ? (exit ?? 1) : code, output, stdout });
    });
  });
}
