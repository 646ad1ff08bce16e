// The migrations of a team's database, one step for each version. A published step never changes.
import { sharedRecords } from './sharedRecords.ts';
import { permits } from './permits.ts';
import { watchLeases } from './watchLeases.ts';

/** The schema that holds everything of this extension. */
export const SCHEMA = 'company_data';

/** The database roles whose members may spend with the team, and may set its caps. */
export const [MEMBER_ROLE, ADMIN_ROLE] = ['company_data_member', 'company_data_admin'];

/**
 * The step at index n leads from version n to n + 1. All missing steps run in one transaction under a lock. Members write through
 * functions only, which run with the rights of the owner: so no member can change an entry, exceed a cap, or write as somebody
 * else.
 */
export const migrations: readonly string[] = [
  `
  CREATE TABLE team (
    singleton boolean PRIMARY KEY DEFAULT true CHECK (singleton),
    version integer NOT NULL DEFAULT 0,
    key text NOT NULL DEFAULT replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''),
    time_zone text NOT NULL DEFAULT current_setting('TimeZone'),
    team_day numeric,
    team_month numeric,
    person_day numeric
  );
  INSERT INTO team DEFAULT VALUES;

  CREATE TABLE person (
    id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name text NOT NULL,
    role name NOT NULL,
    joined timestamptz NOT NULL DEFAULT now()
  );
  CREATE UNIQUE INDEX person_name ON person (lower(name));

  CREATE TABLE call (
    hold text PRIMARY KEY,
    seq bigint GENERATED ALWAYS AS IDENTITY,
    state text NOT NULL CHECK (state IN ('held', 'lapsed', 'entered', 'released')),
    person integer NOT NULL REFERENCES person,
    computer text NOT NULL,
    account text NOT NULL,
    operation text NOT NULL,
    source text NOT NULL,
    at timestamptz NOT NULL,
    day date NOT NULL,
    seen timestamptz NOT NULL DEFAULT now(),
    price numeric NOT NULL,
    cost numeric NOT NULL DEFAULT 0,
    amounts jsonb,
    certainty text NOT NULL DEFAULT 'unconfirmed',
    objects integer,
    request text
  );
  CREATE INDEX call_held ON call (seen) WHERE state = 'held';
  CREATE INDEX call_released ON call (seen) WHERE state = 'released';
  CREATE UNIQUE INDEX call_entered ON call (day, seq) WHERE state IN ('lapsed', 'entered');

  CREATE TABLE counter (
    scope text NOT NULL,
    person integer NOT NULL,
    period date NOT NULL,
    total numeric NOT NULL,
    PRIMARY KEY (scope, person, period)
  ) WITH (fillfactor = 50);

  CREATE TABLE spent (
    day date NOT NULL,
    person integer NOT NULL REFERENCES person,
    operation text NOT NULL,
    source text NOT NULL,
    certainty text NOT NULL,
    credits numeric NOT NULL,
    calls bigint NOT NULL,
    PRIMARY KEY (day, person, operation, source, certainty)
  ) WITH (fillfactor = 50);

  CREATE FUNCTION may_administer() RETURNS boolean LANGUAGE sql STABLE AS $$
    SELECT pg_has_role(session_user, (SELECT nspowner FROM pg_namespace WHERE nspname = 'company_data'), 'MEMBER')
      OR EXISTS (SELECT FROM pg_roles WHERE rolname = 'company_data_admin' AND pg_has_role(session_user, oid, 'MEMBER'))
  $$;

  CREATE FUNCTION team_for(client integer) RETURNS team LANGUAGE plpgsql STABLE AS $$
  DECLARE t team;
  BEGIN
    SELECT * INTO STRICT t FROM team;
    IF t.version > client THEN RAISE EXCEPTION 'newer' USING ERRCODE = 'CD001'; END IF;
    RETURN t;
  END $$;

  CREATE FUNCTION check_person(who integer) RETURNS void LANGUAGE plpgsql STABLE AS $$
  BEGIN
    IF NOT EXISTS (SELECT FROM person WHERE id = who AND role = session_user) THEN
      RAISE EXCEPTION 'person' USING ERRCODE = 'CD002';
    END IF;
  END $$;

  CREATE FUNCTION join_team(client integer, wanted text, confirmed boolean)
  RETURNS TABLE (person integer, outcome text) LANGUAGE plpgsql AS $$
  DECLARE one person;
  BEGIN
    PERFORM team_for(client);
    INSERT INTO person (name, role) VALUES (wanted, session_user) ON CONFLICT (lower(name)) DO NOTHING RETURNING * INTO one;
    IF FOUND THEN RETURN QUERY SELECT one.id, 'new'; RETURN; END IF;
    SELECT * INTO STRICT one FROM person p WHERE lower(p.name) = lower(wanted);
    IF one.role <> session_user THEN RETURN QUERY SELECT 0, 'taken';
    ELSIF NOT confirmed THEN RETURN QUERY SELECT 0, 'known';
    ELSE RETURN QUERY SELECT one.id, 'joined';
    END IF;
  END $$;

  CREATE FUNCTION bump(of text, who integer, since date, amount numeric) RETURNS numeric LANGUAGE sql AS $$
    INSERT INTO counter AS c VALUES (of, who, since, amount)
    ON CONFLICT (scope, person, period) DO UPDATE SET total = c.total + excluded.total RETURNING total
  $$;

  -- Every change of counters takes their rows in this order, so that no two transactions wait for each other.
  CREATE FUNCTION count_for(who integer, on_day date, amount numeric) RETURNS void LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM bump('day', 0, on_day, amount);
    PERFORM bump('month', 0, date_trunc('month', on_day)::date, amount);
    PERFORM bump('person', who, on_day, amount);
  END $$;

  CREATE FUNCTION add_spent(c call, of numeric, sure text, times integer) RETURNS void LANGUAGE sql AS $$
    INSERT INTO spent AS s VALUES (c.day, c.person, c.operation, c.source, sure, of, times)
    ON CONFLICT (day, person, operation, source, certainty)
    DO UPDATE SET credits = s.credits + excluded.credits, calls = s.calls + excluded.calls
  $$;

  CREATE FUNCTION reserve(
    client integer, id text, who integer, on_computer text, of_account text, what text, whose text, most numeric
  ) RETURNS text LANGUAGE plpgsql AS $$
  DECLARE
    t team := team_for(client);
    today date := (now() AT TIME ZONE t.time_zone)::date;
    exceeded text;
  BEGIN
    PERFORM check_person(who);
    INSERT INTO call (hold, state, person, computer, account, operation, source, at, day, price)
    VALUES (id, 'held', who, on_computer, of_account, what, whose, now(), today, most) ON CONFLICT (hold) DO NOTHING;
    IF NOT FOUND THEN
      -- The same question again, or one that was given up before it arrived.
      RETURN CASE WHEN EXISTS (SELECT FROM call WHERE hold = id AND state = 'held' AND person = who) THEN '' ELSE 'released' END;
    END IF;
    IF bump('day', 0, today, most) > t.team_day THEN exceeded := 'teamDay'; END IF;
    IF bump('month', 0, date_trunc('month', today)::date, most) > t.team_month THEN exceeded := coalesce(exceeded, 'teamMonth'); END IF;
    IF bump('person', who, today, most) > t.person_day THEN exceeded := coalesce(exceeded, 'personDay'); END IF;
    IF exceeded IS NOT NULL THEN
      PERFORM count_for(who, today, -most);
      DELETE FROM call WHERE hold = id;
    END IF;
    RETURN coalesce(exceeded, '');
  END $$;

  CREATE FUNCTION settle(
    client integer, id text, who integer, on_computer text, of_account text, what text, whose text,
    costs numeric, by_type jsonb, sure text, many integer, request_id text, age_ms double precision
  ) RETURNS void LANGUAGE plpgsql AS $$
  DECLARE
    t team := team_for(client);
    spent_at timestamptz := now() - make_interval(secs => greatest(age_ms, 0) / 1000);
    c call;
    before numeric;
  BEGIN
    PERFORM check_person(who);
    INSERT INTO call (hold, state, person, computer, account, operation, source, at, day, price)
    VALUES (id, 'released', who, on_computer, of_account, what, whose, spent_at, (spent_at AT TIME ZONE t.time_zone)::date, 0)
    ON CONFLICT (hold) DO NOTHING;
    SELECT * INTO STRICT c FROM call WHERE hold = id FOR UPDATE;
    IF c.person <> who THEN RAISE EXCEPTION 'person' USING ERRCODE = 'CD002'; END IF;
    -- An entry is entered once. Only one that was unconfirmed is corrected, once, by what was found out later.
    IF c.state = 'entered' AND (c.certainty <> 'unconfirmed' OR sure = 'unconfirmed') THEN RETURN; END IF;
    before := CASE c.state WHEN 'held' THEN c.price WHEN 'released' THEN 0 ELSE c.cost END;
    PERFORM count_for(who, c.day, costs - before);
    IF c.state IN ('entered', 'lapsed') THEN PERFORM add_spent(c, -c.cost, c.certainty, -1); END IF;
    PERFORM add_spent(c, costs, sure, 1);
    UPDATE call SET state = 'entered', cost = costs, amounts = by_type, certainty = sure, objects = many, request = request_id,
      seen = now() WHERE hold = id;
  END $$;

  -- Also of a reservation that has not arrived yet: it finds this row then, and is refused.
  CREATE FUNCTION release(client integer, id text, who integer) RETURNS void LANGUAGE plpgsql AS $$
  DECLARE
    t team := team_for(client);
    c call;
  BEGIN
    PERFORM check_person(who);
    INSERT INTO call (hold, state, person, computer, account, operation, source, at, day, price)
    VALUES (id, 'released', who, '', '', '', '', now(), (now() AT TIME ZONE t.time_zone)::date, 0) ON CONFLICT (hold) DO NOTHING;
    IF FOUND THEN RETURN; END IF;
    SELECT * INTO STRICT c FROM call WHERE hold = id FOR UPDATE;
    IF c.person <> who THEN RAISE EXCEPTION 'person' USING ERRCODE = 'CD002'; END IF;
    IF c.state NOT IN ('held', 'lapsed') THEN RETURN; END IF;
    PERFORM count_for(who, c.day, -c.price);
    IF c.state = 'lapsed' THEN PERFORM add_spent(c, -c.cost, c.certainty, -1); END IF;
    UPDATE call SET state = 'released', cost = 0, seen = now() WHERE hold = id;
  END $$;

  -- A window says which of its calls are under way. Calls of which nobody has said so for half an hour may have been billed.
  CREATE FUNCTION heartbeat(client integer, who integer, holds text[]) RETURNS void LANGUAGE plpgsql AS $$
  DECLARE c call;
  BEGIN
    PERFORM team_for(client);
    UPDATE call SET seen = now() WHERE hold = ANY (holds) AND person = who AND state = 'held';
    FOR c IN SELECT * FROM call WHERE state = 'held' AND seen < now() - interval '30 minutes' FOR UPDATE SKIP LOCKED LOOP
      UPDATE call SET state = 'lapsed', cost = c.price, certainty = 'unconfirmed' WHERE hold = c.hold;
      PERFORM add_spent(c, c.price, 'unconfirmed', 1);
    END LOOP;
    DELETE FROM call WHERE hold IN (
      SELECT hold FROM call WHERE state = 'released' AND seen < now() - interval '7 days' LIMIT 1000 FOR UPDATE SKIP LOCKED);
  END $$;

  CREATE FUNCTION team_status(who integer) RETURNS TABLE (
    version integer, key text, time_zone text, today date, team_day numeric, team_month numeric, person_day numeric,
    spent_day numeric, spent_month numeric, spent_person numeric, admin boolean
  ) LANGUAGE plpgsql STABLE AS $$
  DECLARE
    t team := (SELECT team FROM team);
    on_day date := (now() AT TIME ZONE t.time_zone)::date;
  BEGIN
    RETURN QUERY SELECT t.version, t.key, t.time_zone, on_day, t.team_day, t.team_month, t.person_day,
      coalesce((SELECT total FROM counter WHERE scope = 'day' AND person = 0 AND period = on_day), 0),
      coalesce((SELECT total FROM counter WHERE scope = 'month' AND person = 0 AND period = date_trunc('month', on_day)::date), 0),
      coalesce((SELECT total FROM counter WHERE scope = 'person' AND person = who AND period = on_day), 0),
      may_administer();
  END $$;

  -- Returns what is spent already where a cap is below it, and nothing is changed then.
  CREATE FUNCTION set_caps(client integer, for_day numeric, for_month numeric, for_person numeric)
  RETURNS TABLE (cap text, spent numeric) LANGUAGE plpgsql AS $$
  DECLARE
    t team := team_for(client);
    on_day date := (now() AT TIME ZONE t.time_zone)::date;
  BEGIN
    IF NOT may_administer() THEN RAISE EXCEPTION 'rights' USING ERRCODE = '42501'; END IF;
    RETURN QUERY
      SELECT n, total FROM (
        SELECT 'teamDay' AS n, for_day AS most, total FROM counter WHERE scope = 'day' AND person = 0 AND period = on_day
        UNION ALL SELECT 'teamMonth', for_month, total FROM counter
          WHERE scope = 'month' AND person = 0 AND period = date_trunc('month', on_day)::date
        UNION ALL SELECT 'personDay', for_person, max(total) FROM counter WHERE scope = 'person' AND period = on_day
      ) AS c WHERE total > most LIMIT 1;
    IF FOUND THEN RETURN; END IF;
    UPDATE team SET team_day = for_day, team_month = for_month, person_day = for_person;
  END $$;
  `,
  sharedRecords,
  permits,
  watchLeases,
];

/**
 * Runs after every migration: members may read the ledger and call the functions. A role that is missing is created if the
 * owner may; otherwise the administrator of the database creates it (docs/team.md), and the next migration finds it.
 */
export const grants = `
  DO $$
  DECLARE f record; r text;
  BEGIN
    FOREACH r IN ARRAY ARRAY['${MEMBER_ROLE}', '${ADMIN_ROLE}'] LOOP
      BEGIN
        IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = r) THEN EXECUTE format('CREATE ROLE %I NOLOGIN', r); END IF;
      EXCEPTION WHEN insufficient_privilege OR duplicate_object OR unique_violation THEN NULL;
      END;
    END LOOP;
    FOR f IN SELECT p.oid::regprocedure AS name FROM pg_proc p WHERE pronamespace = '${SCHEMA}'::regnamespace LOOP
      EXECUTE format('ALTER FUNCTION %s SECURITY DEFINER SET search_path = ${SCHEMA}, pg_temp', f.name);
      EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', f.name);
    END LOOP;
    FOR r IN SELECT rolname FROM pg_roles WHERE rolname IN ('${MEMBER_ROLE}', '${ADMIN_ROLE}') LOOP
      EXECUTE format('GRANT USAGE ON SCHEMA ${SCHEMA} TO %I', r);
      EXECUTE format('GRANT SELECT ON person, call, spent TO %I', r);
      EXECUTE format('GRANT EXECUTE ON FUNCTION join_team, reserve, settle, release, heartbeat, team_status, set_caps TO %I', r);
      EXECUTE format('GRANT EXECUTE ON FUNCTION put_records, records_by_id, records_of, timelines, record_sharing TO %I', r);
      EXECUTE format('GRANT EXECUTE ON FUNCTION set_record_sharing, forget_records TO %I', r);
      EXECUTE format('GRANT EXECUTE ON FUNCTION take_permits, return_permits, lease_watch, renew_watch, end_watch TO %I', r);
    END LOOP;
  END $$`;
