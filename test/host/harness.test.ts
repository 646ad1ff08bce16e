// Checks that the host suite runs in the expected editor, with the extension in it.
import assert from 'node:assert/strict';
import * as vscode from 'vscode';

describe('the editor under test', () => {
  it('has the expected version', function () {
    const expected = process.env['TEST_EDITOR_VERSION'];
    if (!expected) this.skip(); // a desktop editor of the user's choice
    assert.equal(vscode.version, expected);
  });

  it('has the extension', () => {
    const id = process.env['TEST_EXTENSION'] ?? 'company-data-tools.company-data';
    assert.ok(vscode.extensions.getExtension(id), `${id} is not installed`);
  });
});
