// Writes a call as an .http file for the REST Client extension.
import { encodeParameters } from '../../client/http/encode.ts';
import { comments } from './text.ts';
import type { WrittenCall } from './writtenCall.ts';

/** A call as an .http file. REST Client leaves encoded values unchanged, because they have no braces, and the token unencoded. */
export function httpFile({ base, path, parameters, secrets, notes }: WrittenCall): string {
  const fields = [
    ...parameters.map((parameter) => encodeParameters([parameter])),
    ...secrets.map(({ parameter, variable }) => `${encodeURIComponent(parameter)}={{$processEnv ${variable}}}`),
  ];
  return `@baseAddress = ${base}

${comments('#', notes)}POST {{baseAddress}}${path}
Accept: application/json
Content-Type: application/x-www-form-urlencoded

${fields.join('\n&')}
`;
}
