// A window whose databases are files, and everything that is in them.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStorage } from '../../../../src/storage/storage.ts';
import { TestHarness } from '../../../support/testHarness.ts';
import { FakeClock } from '../../../support/fakeClock.ts';

export class DiskWindow {
  readonly folder = mkdtempSync(join(tmpdir(), 'trust-'));
  readonly #clock = new FakeClock();
  readonly #storages = {
    account: openStorage({ path: join(this.folder, 'account.db'), clock: this.#clock }),
    sandbox: openStorage({ path: join(this.folder, 'sandbox.db'), clock: this.#clock }),
  };
  readonly harness = new TestHarness(undefined, this.#storages);

  /** All bytes of all files, the logs of the databases among them. */
  bytes(): Buffer {
    return Buffer.concat(readdirSync(this.folder).map((name) => readFileSync(join(this.folder, name))));
  }

  /** The state that is kept outside of the databases and of the secret store. */
  get states(): readonly unknown[] {
    const { harness } = this;
    const {
      accountStore,
      listsViews,
      savedFilters,
      savedSearches,
      lastSnippetWriter,
      opened,
      openedCharts,
      openedGrids,
      listDocuments,
    } = harness;
    const kept = [
      accountStore.accounts,
      accountStore.choice,
      accountStore.user,
      listsViews,
      savedFilters,
      savedSearches,
      lastSnippetWriter,
    ];
    return [...kept, opened, openedCharts, openedGrids, [...listDocuments.staged], listDocuments.compared];
  }

  end(): void {
    this.harness.dispose();
    for (const storage of Object.values(this.#storages)) storage.close();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
