// Saves the chart of a timeline as a picture, and beside it a metadata file.
import * as l10n from '@vscode/l10n';
import type { PictureFile } from '../../controllers/timeline/chart.ts';
import type { App } from '../../app/app.ts';
import { run } from '../run.ts';
import { showFault } from '../../app/saveFile.ts';
import { exportRows } from './exportRows.ts';
import { writeMetadata } from './writeMetadata.ts';

/**
 * Asks for a destination and writes the picture. Never throws.
 * @param file undefined if it could not be drawn
 * @param logFault see `run`
 */
export function savePicture(app: App, file: PictureFile | undefined, logFault: (error: unknown) => void): Promise<void> {
  return run(app, () => save(app, file), [], logFault);
}

async function save(app: App, file: PictureFile | undefined): Promise<void> {
  if (!file) {
    app.ui.showMessage({
      kind: 'error',
      text: l10n.t('The chart could not be drawn as a PNG. Save it as SVG, which needs no drawing.'),
    });
    return;
  }
  const { name, form, content, of } = file;
  const destination = await app.ui.destination({ name: `${name}.${form}`, kind: form.toUpperCase(), ending: form });
  const written = await destination?.write([content]);
  if (!destination || !written || written === 'cancelled') return;
  if (written !== 'written') {
    showFault(app, destination.name, written);
    return;
  }
  if (await writeMetadata(app, { of, rows: exportRows(of.rows), scope: 'loaded', format: form }, destination))
    app.ui.showStatus(l10n.t('The picture is saved.'));
}
