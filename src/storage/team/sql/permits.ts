// The migration that lets the windows of a team share the rate of a token by leased permits.

/**
 * `stock` and the held permits together never exceed the bucket of the service (service.md, "Limits"). A held permit may still be
 * used, so it counts until its window reports its use. If a window stops reporting, its permits count as used. So the windows can
 * never send more calls than the service accepts, whatever becomes of the windows.
 */
export const permits = `
  CREATE TABLE rate (
    account text PRIMARY KEY,
    stock double precision NOT NULL,
    at timestamptz NOT NULL
  ) WITH (fillfactor = 50);

  CREATE TABLE lease (
    account text NOT NULL,
    instance text NOT NULL,
    person integer NOT NULL REFERENCES person,
    turn bigint NOT NULL,
    held integer NOT NULL,
    for_person integer NOT NULL,
    for_bulk integer NOT NULL,
    served bigint NOT NULL,
    seen timestamptz NOT NULL,
    PRIMARY KEY (account, instance)
  ) WITH (fillfactor = 50);

  CREATE FUNCTION permit_clock() RETURNS timestamptz LANGUAGE sql VOLATILE AS 'SELECT clock_timestamp()';

  -- How many of the free permits somebody gets, if whoever has been served less comes first. Equal ones go by their ID.
  CREATE FUNCTION fair_part(
    wanted integer, free integer, who integer, so_far bigint, others integer[], served bigint[], wants integer[]
  ) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
    SELECT coalesce(max(mine), 0) FROM generate_series(1, wanted) AS mine WHERE mine + (
      SELECT coalesce(sum(least(o.wants, greatest(0, so_far + mine - o.served - CASE WHEN who < o.id THEN 1 ELSE 0 END))), 0)
      FROM unnest(others, served, wants) AS o (id, served, wants)) <= free
  $$;

  -- One window after the other: what follows is of this moment. A clock that was set back makes the stock wait, and no more.
  CREATE FUNCTION fill_stock(of_account text) RETURNS rate LANGUAGE plpgsql AS $$
  DECLARE
    r rate;
    at_time timestamptz;
    held_by_all double precision;
  BEGIN
    INSERT INTO rate VALUES (of_account, 1500, permit_clock()) ON CONFLICT (account) DO NOTHING;
    SELECT * INTO STRICT r FROM rate WHERE account = of_account FOR UPDATE;
    at_time := permit_clock();
    SELECT coalesce(sum(l.held), 0) INTO held_by_all FROM lease l WHERE l.account = of_account;
    r.stock := least(1500 - held_by_all, r.stock + 10 * greatest(0, extract(epoch FROM at_time - r.at)));
    r.at := at_time;
    UPDATE rate SET stock = r.stock, at = r.at WHERE account = of_account;
    RETURN r;
  END $$;

  -- Takes back what a window returns, and leases it what it asks for. Sent twice, it grants once.
  CREATE FUNCTION take_permits(
    client integer, who integer, of_account text, window_id text, on_turn bigint,
    has integer, returned integer, alone integer, remaining integer, age_ms double precision,
    wants_person integer, wants_bulk integer, wants_spare integer
  ) RETURNS TABLE (granted integer, wait_ms integer, stock_left integer, windows integer) LANGUAGE plpgsql AS $$
  DECLARE
    per_second CONSTANT double precision := 10;
    r rate;
    mine lease;
    at_time timestamptz;
    before integer;
    kept integer;
    free integer;
    so_far bigint;
    ids integer[];
    served_so_far bigint[];
    person_wants integer[];
    bulk_wants integer[];
    person_first integer;
    for_person integer;
    for_bulk integer := 0;
    for_spare integer := 0;
    ahead double precision;
  BEGIN
    PERFORM team_for(client);
    PERFORM check_person(who);
    r := fill_stock(of_account);
    at_time := r.at;
    DELETE FROM lease l WHERE l.account = of_account AND l.seen < at_time - interval '90 seconds';
    UPDATE lease l SET seen = at_time WHERE l.account = of_account AND l.seen > at_time;

    SELECT * INTO mine FROM lease l WHERE l.account = of_account AND l.instance = window_id;
    IF mine.turn >= on_turn THEN
      RETURN QUERY SELECT 0, 0, floor(r.stock)::integer, (SELECT count(*)::integer FROM lease l WHERE l.account = of_account);
      RETURN;
    END IF;
    before := coalesce(mine.held, 0);
    kept := least(has, before);
    r.stock := r.stock + least(returned, before - kept);
    -- The service counts calls of whoever has the token, also of those outside of the team.
    r.stock := least(r.stock, coalesce(remaining + per_second * greatest(0, age_ms) / 1000, r.stock));
    -- What was used without asking may be more than was there: it is made up for before anybody gets a permit.
    r.stock := greatest(-1500, r.stock - alone);
    free := floor(r.stock);

    SELECT array_agg(o.person), array_agg(o.served), array_agg(o.for_person), array_agg(o.for_bulk)
      INTO ids, served_so_far, person_wants, bulk_wants
      FROM (
        SELECT l.person, max(l.served) AS served, sum(l.for_person)::integer AS for_person, sum(l.for_bulk)::integer AS for_bulk
        FROM lease l
        WHERE l.account = of_account AND l.person <> who AND l.seen > at_time - interval '2 seconds' AND l.for_person + l.for_bulk > 0
        GROUP BY l.person
      ) AS o;
    SELECT greatest(coalesce(max(l.served), 0), coalesce((SELECT min(s) FROM unnest(served_so_far) AS s), 0))
      INTO so_far FROM lease l WHERE l.account = of_account AND l.person = who;
    person_first := coalesce((SELECT sum(w) FROM unnest(person_wants) AS w), 0) + coalesce((
      SELECT sum(l.for_person) FROM lease l
      WHERE l.account = of_account AND l.person = who AND l.instance <> window_id AND l.seen > at_time - interval '2 seconds'), 0);

    for_person := fair_part(wants_person, free, who, so_far, ids, served_so_far, person_wants);
    IF for_person = wants_person THEN
      for_bulk := fair_part(
        wants_bulk, free - for_person - person_first, who, so_far + for_person, ids, served_so_far, bulk_wants);
    END IF;
    IF for_person = wants_person AND for_bulk = wants_bulk THEN
      -- What nobody waits for: half of the rest, and never so much that those who come next find nothing.
      for_spare := greatest(0, least(
        wants_spare, (free - for_person - for_bulk - person_first - coalesce((SELECT sum(w) FROM unnest(bulk_wants) AS w), 0)) / 2));
    END IF;
    granted := for_person + for_bulk + for_spare;
    wait_ms := 0;
    IF for_person < wants_person OR for_bulk < wants_bulk THEN
      ahead := (SELECT coalesce(sum(least(
          CASE WHEN for_person < wants_person THEN o.person_wants ELSE o.bulk_wants END, greatest(0, so_far + granted + 1 - o.served))), 0)
        FROM unnest(served_so_far, person_wants, bulk_wants) AS o (served, person_wants, bulk_wants));
      IF for_person = wants_person THEN ahead := ahead + person_first; END IF;
      wait_ms := greatest(10, least(1000, ceil(1000 * (1 + ahead - (r.stock - granted)) / per_second)));
    END IF;

    INSERT INTO lease AS l VALUES (of_account, window_id, who, on_turn, kept + granted,
      wants_person - for_person, wants_bulk - for_bulk, so_far + for_person + for_bulk, at_time)
    ON CONFLICT (account, instance) DO UPDATE SET person = excluded.person, turn = excluded.turn, held = excluded.held,
      for_person = excluded.for_person, for_bulk = excluded.for_bulk, served = excluded.served, seen = excluded.seen;
    UPDATE rate SET stock = r.stock - granted WHERE account = of_account;
    RETURN QUERY SELECT granted, wait_ms, floor(r.stock - granted)::integer,
      (SELECT count(*)::integer FROM lease l WHERE l.account = of_account);
  END $$;

  -- A window that closes: what it has not sent goes back.
  CREATE FUNCTION return_permits(client integer, who integer, of_account text, window_id text, returned integer)
  RETURNS void LANGUAGE plpgsql AS $$
  DECLARE was integer;
  BEGIN
    PERFORM team_for(client);
    PERFORM check_person(who);
    PERFORM fill_stock(of_account);
    DELETE FROM lease WHERE account = of_account AND instance = window_id AND person = who RETURNING held INTO was;
    UPDATE rate SET stock = stock + least(returned, was) WHERE account = of_account AND was IS NOT NULL;
  END $$;
  `;
