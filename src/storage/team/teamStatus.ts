// Reads the rows of a team's status, sums and entries.
import type { Certainty } from '../../client/ledger.ts';
import { isRecord } from '../../client/isRecord.ts';
import type { TeamEntry, TeamStatus, TeamSum } from '../../domain/team/team.ts';
import type { Row } from './teamConnection.ts';

/** @param readAt in milliseconds since the epoch */
export function statusOf(row: Row, readAt: number): TeamStatus {
  return {
    caps: { teamDay: maybe(row['team_day']), teamMonth: maybe(row['team_month']), personDay: maybe(row['person_day']) },
    spent: { teamDay: Number(row['spent_day']), teamMonth: Number(row['spent_month']), personDay: Number(row['spent_person']) },
    today: String(row['today']),
    timeZone: String(row['time_zone']),
    mayAdminister: row['admin'] === true,
    sharesPeople: row['people'] === true,
    readAt,
  };
}

/** Converts a row with a sum. */
export function sumOf(row: Row): TeamSum {
  return {
    key: String(row['key']),
    certainty: certaintyOf(row['certainty']),
    credits: Number(row['credits']),
    calls: Number(row['calls']),
  };
}

/** Converts a row with an entry. */
export function entryOf(row: Row): TeamEntry {
  const amounts = isRecord(row['amounts']) ? Object.entries(row['amounts']) : [];
  return {
    at: Number(row['at']),
    person: String(row['person']),
    computer: String(row['computer']),
    operation: String(row['operation']),
    source: String(row['source']),
    objects: maybe(row['objects']),
    credits: Number(row['cost']),
    amounts: Object.fromEntries(amounts.filter((pair): pair is [string, number] => typeof pair[1] === 'number')),
    certainty: certaintyOf(row['certainty']),
    request: typeof row['request'] === 'string' ? row['request'] : undefined,
  };
}

function maybe(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined;
}

/** A certainty that this version does not know counts as unconfirmed, which promises least. */
function certaintyOf(word: unknown): Certainty {
  return word === 'known' || word === 'estimated' ? word : 'unconfirmed';
}
