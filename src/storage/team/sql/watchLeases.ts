// The migration that lets one window of a team at a time run a watch that several people have.

/**
 * A lease exists until it is given back, or until a lease is requested more than three minutes after it was last renewed. So if a
 * lease still exists, nobody else has had a lease of the same events meanwhile, even if it was not renewed for long.
 */
export const watchLeases = `
  CREATE TABLE watch_lease (
    account text NOT NULL,
    id uuid NOT NULL,
    person integer NOT NULL REFERENCES person,
    companies integer[] NOT NULL,
    types text[] NOT NULL,
    seen timestamptz NOT NULL,
    PRIMARY KEY (account, id)
  );

  -- One question of an account after the other. A clock that was set back makes no lease longer.
  CREATE FUNCTION lease_watch(client integer, who integer, of_account text, lease uuid, of_companies integer[], of_types text[])
  RETURNS boolean LANGUAGE plpgsql AS $$
  DECLARE at_time timestamptz;
  BEGIN
    PERFORM team_for(client);
    PERFORM check_person(who);
    PERFORM pg_advisory_xact_lock(hashtextextended(of_account, 0));
    at_time := clock_timestamp();
    DELETE FROM watch_lease w WHERE w.account = of_account
      AND w.seen NOT BETWEEN at_time - interval '3 minutes' AND at_time + interval '3 minutes';
    IF EXISTS (
      SELECT FROM watch_lease w WHERE w.account = of_account AND w.id <> lease
        AND (w.types = '{}' OR of_types = '{}' OR w.types && of_types)
        AND EXISTS (SELECT unnest(w.companies) INTERSECT SELECT unnest(of_companies))
    ) THEN RETURN false; END IF;
    INSERT INTO watch_lease VALUES (of_account, lease, who, of_companies, of_types, at_time)
    ON CONFLICT (account, id) DO UPDATE SET seen = excluded.seen;
    RETURN true;
  END $$;

  CREATE FUNCTION renew_watch(client integer, who integer, of_account text, lease uuid) RETURNS boolean LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM team_for(client);
    PERFORM check_person(who);
    UPDATE watch_lease w SET seen = clock_timestamp() WHERE w.account = of_account AND w.id = lease AND w.person = who;
    RETURN FOUND;
  END $$;

  CREATE FUNCTION end_watch(client integer, who integer, of_account text, lease uuid) RETURNS boolean LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM team_for(client);
    PERFORM check_person(who);
    DELETE FROM watch_lease w WHERE w.account = of_account AND w.id = lease AND w.person = who;
    RETURN FOUND;
  END $$;
  `;
