// The badge with the number of new events on the icon of the extension.
import type { Editor } from './openEditor.ts';

/** Present while something is new. */
export function newEventsBadge({ page }: Editor): ReturnType<Editor['page']['locator']> {
  return (
    page
      .locator('.activitybar')
      .getByRole('tab', { name: 'Company Data' })
      .locator('.badge-content')
      // While something is under way, the editor shows its icon in place of the number.
      .filter({ visible: true, hasText: /\d/ })
  );
}
