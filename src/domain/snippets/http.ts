// A call as an .http file, in the forms of the REST Client extension.
// Several other tools read them too; none has a form for a variable of the environment that all understand.
import { encodeParameters } from '../../client/http/encode.ts';
import { comments } from './text.ts';
import type { WrittenCall } from './writtenCall.ts';

/** What is encoded has neither braces nor line ends in it, and the extension leaves it as it is. The token is sent as it stands. */
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
