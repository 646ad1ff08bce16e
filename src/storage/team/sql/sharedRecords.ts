// The migration that lets a team share records.

/** A published step never changes. */
export const sharedRecords = `
  ALTER TABLE team ADD COLUMN share_people boolean NOT NULL DEFAULT false;

  CREATE TABLE account (
    id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    fingerprint text NOT NULL UNIQUE,
    seq bigint NOT NULL DEFAULT 0
  ) WITH (fillfactor = 50);

  CREATE TABLE record (
    account integer NOT NULL REFERENCES account,
    person integer NOT NULL REFERENCES person,
    id uuid NOT NULL,
    parent uuid,
    seq bigint NOT NULL,
    at timestamptz NOT NULL,
    detail smallint NOT NULL,
    kind text NOT NULL,
    content bytea NOT NULL,
    PRIMARY KEY (account, id)
  );
  -- It is compressed already.
  ALTER TABLE record ALTER content SET STORAGE EXTERNAL;
  CREATE INDEX record_parent ON record (account, parent, seq) WHERE parent IS NOT NULL;
  CREATE INDEX record_timeline ON record (account, seq) WHERE kind = 'timeline';
  CREATE INDEX record_people ON record (account) WHERE kind = 'people';

  -- Records get the next number of their account under a lock of its row. So they can be seen in the order of their numbers.
  CREATE FUNCTION put_records(
    client integer, who integer, of_account text, kinds text[], ids uuid[], parents uuid[], details integer[],
    ages_ms double precision[], contents bytea[]
  ) RETURNS void LANGUAGE plpgsql AS $$
  DECLARE
    t team := team_for(client);
    a account;
  BEGIN
    PERFORM check_person(who);
    INSERT INTO account (fingerprint) VALUES (of_account) ON CONFLICT DO NOTHING;
    UPDATE account SET seq = seq + 1 WHERE fingerprint = of_account RETURNING * INTO STRICT a;
    INSERT INTO record AS r (account, person, id, parent, seq, at, detail, kind, content)
      SELECT a.id, who, n.id, n.parent, a.seq, now() - make_interval(secs => greatest(n.age, 0) / 1000), n.detail, n.kind, n.content
      FROM unnest(kinds, ids, parents, details, ages_ms, contents) AS n (kind, id, parent, detail, age, content)
      WHERE n.kind <> 'people' OR t.share_people
    ON CONFLICT (account, id) DO UPDATE SET (person, parent, seq, at, detail, content) =
      (excluded.person, excluded.parent, excluded.seq, excluded.at, excluded.detail, excluded.content)
      -- The same reading, sent again, is no newer one.
      WHERE excluded.detail > r.detail OR (excluded.detail = r.detail AND excluded.at > r.at + interval '1 second');
  END $$;

  CREATE FUNCTION records_by_id(client integer, who integer, of_account text, ids uuid[])
  RETURNS TABLE (loaded_by text, age_ms double precision, content bytea) LANGUAGE plpgsql STABLE AS $$
  DECLARE
    t team := team_for(client);
    a account;
  BEGIN
    PERFORM check_person(who);
    SELECT * INTO a FROM account WHERE fingerprint = of_account;
    RETURN QUERY SELECT p.name, (extract(epoch FROM now() - r.at) * 1000)::double precision, r.content
      FROM record r JOIN person p ON p.id = r.person
      WHERE r.account = a.id AND r.id = ANY (ids) AND (r.kind <> 'people' OR t.share_people);
  END $$;

  -- Records that were sent together have one number, and are not separated.
  CREATE FUNCTION records_of(client integer, who integer, of_account text, parents uuid[], since bigint, most integer)
  RETURNS TABLE (seq bigint, loaded_by text, age_ms double precision, content bytea) LANGUAGE plpgsql STABLE AS $$
  DECLARE
    t team := team_for(client);
    a account;
  BEGIN
    PERFORM check_person(who);
    SELECT * INTO a FROM account WHERE fingerprint = of_account;
    RETURN QUERY SELECT r.seq, p.name, (extract(epoch FROM now() - r.at) * 1000)::double precision, r.content
      FROM record r JOIN person p ON p.id = r.person
      WHERE r.account = a.id AND r.parent = ANY (parents) AND r.seq > since AND (r.kind <> 'people' OR t.share_people)
      ORDER BY r.seq FETCH FIRST most ROWS WITH TIES;
  END $$;

  CREATE FUNCTION timelines(client integer, who integer, of_account text, since bigint, most integer)
  RETURNS TABLE (seq bigint, loaded_by text, age_ms double precision, content bytea) LANGUAGE plpgsql STABLE AS $$
  DECLARE
    t team := team_for(client);
    a account;
  BEGIN
    PERFORM check_person(who);
    SELECT * INTO a FROM account WHERE fingerprint = of_account;
    RETURN QUERY SELECT r.seq, p.name, (extract(epoch FROM now() - r.at) * 1000)::double precision, r.content
      FROM record r JOIN person p ON p.id = r.person
      WHERE r.account = a.id AND r.kind = 'timeline' AND r.seq > since
      ORDER BY r.seq FETCH FIRST most ROWS WITH TIES;
  END $$;

  CREATE FUNCTION record_sharing() RETURNS TABLE (people boolean) LANGUAGE sql STABLE AS $$ SELECT share_people FROM team $$;

  CREATE FUNCTION set_record_sharing(client integer, with_people boolean) RETURNS void LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM team_for(client);
    IF NOT may_administer() THEN RAISE EXCEPTION 'rights' USING ERRCODE = '42501'; END IF;
    UPDATE team SET share_people = with_people;
    IF NOT with_people THEN DELETE FROM record WHERE kind = 'people'; END IF;
  END $$;

  CREATE FUNCTION forget_records(client integer) RETURNS void LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM team_for(client);
    IF NOT may_administer() THEN RAISE EXCEPTION 'rights' USING ERRCODE = '42501'; END IF;
    TRUNCATE record;
  END $$;
  `;
