// Saves the chart of a timeline as a picture.
import * as l10n from '@vscode/l10n';
import type { PictureFile } from '../../timeline/chart.ts';
import type { App } from '../../app/app.ts';
import { run } from '../run.ts';
import { saveFile } from '../../app/saveFile.ts';

/** Asks where to, and writes it. Never throws. @param file undefined where it could not be drawn @param logFault see `run` */
export function savePicture(app: App, file: PictureFile | undefined, logFault: (error: unknown) => void): Promise<void> {
  return run(app, () => save(app, file), [], logFault);
}

async function save(app: App, file: PictureFile | undefined): Promise<void> {
  if (!file) {
    app.ui.say({ kind: 'error', text: l10n.t('The chart could not be drawn as a PNG. Save it as SVG, which needs no drawing.') });
    return;
  }
  const { name, form, content } = file;
  const written = await saveFile(app, { name: `${name}.${form}`, kind: form.toUpperCase(), ending: form }, [content]);
  if (written) app.ui.done(l10n.t('The picture is saved.'));
}
