// The statements that are sent to a team's database. Each connection prepares a statement once, under its name.

/** A statement and the name under which the server keeps its plan. */
export interface Statement {
  readonly name: string;
  readonly text: string;
}

const ledger = `FROM company_data.spent JOIN company_data.person ON person.id = spent.person WHERE day >= $1 AND day <= $2`;

const sum = (name: string, key: string): Statement => ({
  name,
  text: `SELECT ${key} AS key, certainty, sum(credits)::float8 AS credits, sum(calls)::float8 AS calls ${ledger} GROUP BY key, certainty`,
});

export const statements = {
  /** Reads whether the schema exists, and what this user may do. */
  look: {
    name: 'look',
    text: `SELECT current_setting('server_version_num')::int AS server,
      to_regclass('company_data.team') IS NOT NULL AS exists,
      has_database_privilege(current_database(), 'CREATE') AS may_create,
      CASE WHEN to_regnamespace('company_data') IS NULL THEN false
        ELSE has_schema_privilege('company_data', 'USAGE') END AS may_use,
      (SELECT pg_has_role(session_user, nspowner, 'MEMBER') FROM pg_namespace WHERE nspname = 'company_data') AS owns,
      pg_is_in_recovery() AS standby`,
  },
  status: {
    name: 'status',
    text: `SELECT version, key, time_zone, today::text, team_day::float8, team_month::float8, person_day::float8,
      spent_day::float8, spent_month::float8, spent_person::float8, admin FROM company_data.team_status($1)`,
  },
  join: { name: 'join', text: 'SELECT person, outcome FROM company_data.join_team($1, $2, $3)' },
  reserve: { name: 'reserve', text: 'SELECT company_data.reserve($1, $2, $3, $4, $5, $6, $7, $8) AS exceeded' },
  settle: { name: 'settle', text: 'SELECT company_data.settle($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)' },
  personOfHold: { name: 'personOfHold', text: 'SELECT person FROM company_data.call WHERE hold = $1' },
  release: { name: 'release', text: 'SELECT company_data.release($1, $2, $3)' },
  heartbeat: { name: 'heartbeat', text: 'SELECT company_data.heartbeat($1, $2, $3)' },
  takePermits: {
    name: 'takePermits',
    text: `SELECT granted, wait_ms, stock_left, windows
      FROM company_data.take_permits($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
  },
  returnPermits: { name: 'returnPermits', text: 'SELECT company_data.return_permits($1, $2, $3, $4, $5)' },
  setCaps: { name: 'setCaps', text: 'SELECT cap, spent::float8 FROM company_data.set_caps($1, $2, $3, $4)' },
  sumsByDay: sum('sumsByDay', 'day::text'),
  sumsByPerson: sum('sumsByPerson', 'person.name'),
  sumsByOperation: sum('sumsByOperation', 'operation'),
  /**
   * Reads the entries behind the given one up to a day, the oldest first. Names are joined to the result, so that few rows are
   * sorted.
   */
  entries: {
    name: 'entries',
    text: `SELECT call.seq::float8, call.day::text, (extract(epoch FROM call.at) * 1000)::float8 AS at, person.name AS person, computer,
      operation, source, objects, cost::float8, amounts, certainty, request
      FROM (SELECT * FROM company_data.call WHERE state IN ('lapsed', 'entered') AND day <= $1 AND (day, seq) > ($2::date, $3)
        ORDER BY day, seq LIMIT 1000) AS call JOIN company_data.person ON person.id = call.person
      ORDER BY call.day, call.seq`,
  },
  putRecords: { name: 'putRecords', text: 'SELECT company_data.put_records($1, $2, $3, $4, $5, $6, $7, $8, $9)' },
  recordsById: { name: 'recordsById', text: 'SELECT loaded_by, age_ms, content FROM company_data.records_by_id($1, $2, $3, $4)' },
  recordsOf: {
    name: 'recordsOf',
    text: 'SELECT seq::float8, loaded_by, age_ms, content FROM company_data.records_of($1, $2, $3, $4, $5, $6)',
  },
  timelines: {
    name: 'timelines',
    text: 'SELECT seq::float8, loaded_by, age_ms, content FROM company_data.timelines($1, $2, $3, $4, $5)',
  },
  leaseWatch: { name: 'leaseWatch', text: 'SELECT company_data.lease_watch($1, $2, $3, $4, $5, $6) AS leased' },
  renewWatch: { name: 'renewWatch', text: 'SELECT company_data.renew_watch($1, $2, $3, $4) AS leased' },
  endWatch: { name: 'endWatch', text: 'SELECT company_data.end_watch($1, $2, $3, $4) AS leased' },
  recordSharing: { name: 'recordSharing', text: 'SELECT people FROM company_data.record_sharing()' },
  setRecordSharing: { name: 'setRecordSharing', text: 'SELECT company_data.set_record_sharing($1, $2)' },
  forgetRecords: { name: 'forgetRecords', text: 'SELECT company_data.forget_records($1)' },
  /** The sizes of the tables, for the administrator of the database. */
  sizes: {
    name: 'sizes',
    text: `SELECT relname AS name, greatest(reltuples, 0)::bigint::text AS rows, pg_size_pretty(pg_total_relation_size(oid)) AS size
      FROM pg_class WHERE relnamespace = 'company_data'::regnamespace AND relkind = 'r' ORDER BY relname`,
  },
  slowest: {
    name: 'slowest',
    text: `SELECT mean_exec_time::float8 AS mean, calls::text, left(regexp_replace(query, '\\s+', ' ', 'g'), 100) AS query
      FROM pg_stat_statements WHERE query LIKE '%company_data.%' ORDER BY mean_exec_time DESC LIMIT 10`,
  },
} as const satisfies Readonly<Record<string, Statement>>;
