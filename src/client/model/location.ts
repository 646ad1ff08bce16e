// A location: a site of one company.
// Unconfirmed: where its members are, in the record or in its package `base`; both are read.
import { isRecord } from '../isRecord.ts';
import { omitUndefined } from '../omitUndefined.ts';
import { recordDecoder } from './envelope.ts';
import { RecordReader } from './recordReader.ts';

export interface Location {
  readonly id?: string;
  readonly name?: string;
  readonly active?: boolean;
  /** The address in one line. */
  readonly address?: string;
  readonly municipality?: string;
  /** The company whose site it is. */
  readonly company?: { readonly id?: string; readonly name?: string };
}

/** Every member may be missing or odd. An empty text counts as missing, so that it does not hide the same member of `base`. */
export const readLocation = recordDecoder('location', (members): Location => {
  const id = members.id('id');
  const [name, active, address, company] = [
    members.text('name') || undefined,
    members.flag('active'),
    members.part('address', readAddress),
    members.part('company', readCompanyOf),
  ];
  const base = members.part('base', readBase);
  return { ...base, ...omitUndefined({ id, name, active, company }), ...address };
});

function readBase(value: unknown): Location | undefined {
  if (!isRecord(value)) return undefined;
  const members = new RecordReader(value);
  const company = members.part('company', readCompanyOf);
  return { ...omitUndefined({ active: members.flag('active'), company }), ...members.part('address', readAddress) };
}

function readAddress(value: unknown): Pick<Location, 'address' | 'municipality'> | undefined {
  if (typeof value === 'string') return value === '' ? undefined : { address: value };
  if (!isRecord(value)) return undefined;
  const members = new RecordReader(value);
  const [address, municipality] = [members.text('fullAddress'), members.text('municipality')];
  return omitUndefined({ address: address || undefined, municipality: municipality || undefined });
}

function readCompanyOf(value: unknown): Location['company'] | undefined {
  if (!isRecord(value)) return undefined;
  const members = new RecordReader(value);
  return omitUndefined({ id: members.id('id'), name: members.text('name') ?? members.text('legalName') });
}
