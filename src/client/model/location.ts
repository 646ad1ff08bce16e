// A location record. Unconfirmed: its members; what is not read here stays in the raw record.
import { recordDecoder } from './envelope.ts';
import { omitUndefined } from '../omitUndefined.ts';

export interface Location {
  readonly id?: string;
  readonly name?: string;
}

export const readLocation = recordDecoder('location', (members): Location => {
  const id = members.id('id');
  const name = members.text('name');
  return { ...omitUndefined({ id }), ...(name ? { name } : {}) };
});
