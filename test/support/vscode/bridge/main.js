// The editor's side of the bridge: evaluates a function sent over a socket in a private folder, with the API at hand.
// A socket file, not a port: no web page and no other user can reach it. One for each host, because after a reload the
// old host lives on for a moment.
'use strict';
const http = require('node:http');
const path = require('node:path');
const vscode = require('vscode');

exports.activate = (context) => {
  // The editor gives NODE_OPTIONS to no extension host; this extension is the first to start.
  if (process.env.TEST_PRELOADED) require(process.env.TEST_PRELOADED);
  const folder = process.env.TEST_BRIDGE;
  if (!folder) return;
  const server = http.createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (text) => (body += text));
    request.on('end', async () => {
      try {
        const { source, arg } = JSON.parse(body);
        const value = await eval(`(${source})`)(vscode, arg, context);
        response.end(JSON.stringify({ value }));
      } catch (error) {
        response.statusCode = 500;
        response.end(JSON.stringify({ error: String((error && error.stack) || error) }));
      }
    });
  });
  server.listen(path.join(folder, `${process.pid}.sock`));
  context.subscriptions.push({ dispose: () => server.close() });
};
