// A company record, as search, details and match return it.
import { recordDecoder } from './envelope.ts';
import { readNumber } from './recordReader.ts';
import { omitUndefined } from '../omitUndefined.ts';

export interface Company {
  /** Opaque. Usually twelve lower-case hex digits. */
  readonly id: string;
  readonly name?: string;
  /** Two letters, lower case. */
  readonly country?: string;
  readonly fullAddress?: string;
  readonly active?: boolean;
  /** True if the subscription hides parts of the record. */
  readonly obfuscated?: boolean;
  /** 0 to 1; only in answers to a match. */
  readonly confidence?: number;
}

/** Reads a company. Only the ID is needed: every other member may be missing or odd. */
export const readCompany = recordDecoder('company', (members): Company | undefined => {
  const id = members.id('id');
  const name = members.text('name');
  const country = members.text('country');
  const fullAddress = members.text('fullAddress');
  const active = members.flag('active');
  const obfuscated = members.flag('obfuscated');
  const confidence = members.part('confidence', readConfidence);
  if (id === undefined) return undefined;
  return {
    id,
    ...omitUndefined({ name, country, fullAddress, active, obfuscated, confidence }),
  };
});

// A confidence outside 0 to 1 is of another scale and left out, because it could pass every threshold.
function readConfidence(value: unknown): number | undefined {
  const number = readNumber(value);
  return number !== undefined && number >= 0 && number <= 1 ? number : undefined;
}
