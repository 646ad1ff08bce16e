// The migrations of the database, one step for each version. A published step never changes.

/**
 * The step at index n leads from version n to n + 1, in one transaction with the others. A step may only add tables and columns,
 * because windows of the older version may have the same file open.
 */
export const migrations: readonly string[] = [
  `
  CREATE TABLE entry (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    time INTEGER NOT NULL,
    account TEXT NOT NULL,
    operation TEXT NOT NULL,
    source TEXT NOT NULL,
    chat TEXT,
    window TEXT,
    objects INTEGER,
    unit TEXT NOT NULL,
    times REAL NOT NULL,
    total REAL NOT NULL,
    certainty TEXT NOT NULL,
    request TEXT
  ) STRICT;
  CREATE INDEX entry_day ON entry (time, certainty, unit, times, account);
  CREATE INDEX entry_spent ON entry (time, total) WHERE certainty <> 'saved';
  CREATE INDEX entry_chat ON entry (chat, total) WHERE chat IS NOT NULL AND certainty <> 'saved';
  CREATE INDEX entry_window ON entry (window, time, total) WHERE window IS NOT NULL AND certainty <> 'saved';
  CREATE TRIGGER entry_stays BEFORE DELETE ON entry BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END;
  CREATE TRIGGER entry_stands BEFORE UPDATE ON entry BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END;

  CREATE TABLE reservation (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    run TEXT NOT NULL,
    pid INTEGER NOT NULL,
    host TEXT NOT NULL,
    seen INTEGER NOT NULL,
    window TEXT NOT NULL,
    time INTEGER NOT NULL,
    account TEXT NOT NULL,
    operation TEXT NOT NULL,
    source TEXT NOT NULL,
    chat TEXT,
    unit TEXT NOT NULL,
    times REAL NOT NULL,
    total REAL NOT NULL
  ) STRICT;
  CREATE INDEX reservation_owner ON reservation (run, pid, host, seen);

  CREATE TABLE record (
    id INTEGER PRIMARY KEY,
    account TEXT NOT NULL,
    kind TEXT NOT NULL,
    key TEXT NOT NULL,
    parent TEXT,
    name TEXT,
    at INTEGER NOT NULL,
    bytes INTEGER NOT NULL,
    value TEXT NOT NULL
  ) STRICT;
  CREATE UNIQUE INDEX record_key ON record (account, kind, key);
  CREATE INDEX record_parent ON record (account, kind, parent) WHERE parent IS NOT NULL;
  CREATE INDEX record_name ON record (account, name) WHERE name IS NOT NULL;
  CREATE INDEX record_age ON record (kind, id);

  CREATE TABLE kept (kind TEXT PRIMARY KEY, rows INTEGER NOT NULL, bytes INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TRIGGER record_comes AFTER INSERT ON record BEGIN
    INSERT INTO kept VALUES (new.kind, 1, new.bytes)
      ON CONFLICT (kind) DO UPDATE SET rows = rows + 1, bytes = bytes + excluded.bytes;
  END;
  CREATE TRIGGER record_goes AFTER DELETE ON record BEGIN
    UPDATE kept SET rows = rows - 1, bytes = bytes - old.bytes WHERE kind = old.kind;
  END;

  CREATE TABLE mark (name TEXT PRIMARY KEY, value INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  INSERT INTO mark VALUES ('forgotten', 0), ('unwiped', 0);
  `,
  `
  CREATE TABLE checked (
    entry INTEGER PRIMARY KEY,
    time INTEGER NOT NULL,
    unit TEXT NOT NULL,
    times REAL NOT NULL,
    total REAL NOT NULL
  ) STRICT;
  CREATE TRIGGER checked_stays BEFORE DELETE ON checked BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END;
  CREATE TRIGGER checked_stands BEFORE UPDATE ON checked BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END;

  CREATE TABLE presence (
    account TEXT NOT NULL,
    run TEXT NOT NULL,
    pid INTEGER NOT NULL,
    host TEXT NOT NULL,
    seen INTEGER NOT NULL,
    PRIMARY KEY (account, run)
  ) STRICT, WITHOUT ROWID;
  `,
  `
  CREATE TABLE change (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    account TEXT NOT NULL,
    user TEXT NOT NULL,
    bytes INTEGER NOT NULL,
    value TEXT NOT NULL
  ) STRICT;
  CREATE INDEX change_owner ON change (account, user, id);
  CREATE TRIGGER change_stands BEFORE UPDATE ON change BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
  `,
  `
  CREATE TABLE note (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    account TEXT NOT NULL,
    user TEXT NOT NULL,
    kind TEXT NOT NULL,
    key TEXT NOT NULL,
    value TEXT NOT NULL
  ) STRICT;
  CREATE UNIQUE INDEX note_key ON note (account, user, kind, key);
  INSERT INTO mark VALUES ('noted', 0);
  `,
  `
  ALTER TABLE entry ADD COLUMN agent TEXT;
  ALTER TABLE reservation ADD COLUMN agent TEXT;
  CREATE INDEX entry_agent ON entry (agent, time, total) WHERE agent IS NOT NULL AND certainty <> 'saved';
  `,
  `
  ALTER TABLE entry ADD COLUMN team TEXT;
  ALTER TABLE entry ADD COLUMN hold TEXT;
  ALTER TABLE reservation ADD COLUMN team TEXT;
  ALTER TABLE reservation ADD COLUMN hold TEXT;
  CREATE TABLE outbox (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    team TEXT NOT NULL,
    account TEXT NOT NULL,
    hold TEXT NOT NULL,
    entry INTEGER
  ) STRICT;
  CREATE INDEX outbox_team ON outbox (team, account, id);
  CREATE TRIGGER entry_posted AFTER INSERT ON entry WHEN new.hold IS NOT NULL BEGIN
    INSERT INTO outbox (team, account, hold, entry) VALUES (new.team, new.account, new.hold, new.id);
  END;
  CREATE TRIGGER checked_posted AFTER INSERT ON checked BEGIN
    INSERT INTO outbox (team, account, hold, entry)
    SELECT team, account, hold, id FROM entry WHERE id = new.entry AND hold IS NOT NULL;
  END;
  `,
  `
  ALTER TABLE record ADD COLUMN person TEXT;
  CREATE TABLE sharing (team TEXT NOT NULL, account TEXT NOT NULL, sent INTEGER NOT NULL, PRIMARY KEY (team, account)) STRICT, WITHOUT ROWID;
  `,
  `
  ALTER TABLE reservation ADD COLUMN asking INTEGER NOT NULL DEFAULT 0;
  `,
];
