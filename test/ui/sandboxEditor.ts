// Gives a suite an editor that is open in the sandbox, and keeps evidence of its failed tests.
import { openEditor, type Editor, type EditorOptions } from './openEditor.ts';

/**
 * Opens an editor for a suite. It has to be called in the suite before its own hooks.
 * @param use receives the editor before it shows the lists
 * @param options those of the editor beside its start in the sandbox
 */
export function inSandbox(use: (editor: Editor) => void, options: EditorOptions = {}): void {
  let editor: Editor | undefined;
  before(async () => {
    editor = await openEditor({ ...options, env: { COMPANY_DATA_START: 'sandbox', ...options.env } });
    use(editor);
    await editor.workbench.view('Company Data');
    await editor.workbench.row('Lists', 'Clients').waitFor();
  });
  afterEach(function () {
    return editor?.evidence(this.currentTest);
  });
  after(() => editor?.close());
}
