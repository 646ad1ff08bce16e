// The sandbox as an ordinary token sees it: fewer packages, and fewer members of a balance sheet.
import { isRecord } from '../client/isRecord.ts';
import { joinValues, splitValues } from '../client/http/encode.ts';
import type { Parameter, WireAnswer } from '../client/http/transport.ts';
import { packageNames } from './records/companyPackages.ts';
import { Refusal } from './refusal.ts';
import { Sandbox, type SandboxRequest } from './sandbox.ts';

/** Packages that an ordinary token cannot request. Unconfirmed: that the API refuses them. */
const deniedPackages: readonly string[] = ['people', 'shares'];

/** The members of a balance sheet that every token sees (service-reference.md, 3). */
const shownMembers: ReadonlySet<string> = new Set([
  ...['year', 'date', 'latest', 'currency', 'capitalStock', 'revenue', 'revenueTrend'],
]);

/** Answers each request as if its token were an ordinary one. */
export class OrdinarySandbox extends Sandbox {
  override handle(request: SandboxRequest): WireAnswer {
    const packages = request.parameters.filter(([name]) => name === 'packages').flatMap(([, value]) => splitValues(value));
    const denied = packages.find((name) => deniedPackages.includes(name));
    if (denied !== undefined) {
      const message = `The token has no access to the package ${denied}.`;
      return this.refuse(new Refusal(403, 'error.notAllowed', message, 'packages'));
    }
    const answer = super.handle({ ...request, parameters: request.parameters.map((one) => withoutDenied(one, request.path)) });
    if (!answer.body.includes('"balanceSheets"')) return answer;
    const body: unknown = JSON.parse(answer.body);
    return { ...answer, body: JSON.stringify(withOrdinarySheets(body)) };
  }
}

/** The parameter with `packages=*` replaced by the packages that the token may request. */
function withoutDenied([name, value]: Parameter, path: string): Parameter {
  if (name !== 'packages' || !path.startsWith('/v2/companies') || !splitValues(value).includes('*')) return [name, value];
  return [
    name,
    joinValues(
      name,
      packageNames.filter((one) => !deniedPackages.includes(one)),
    ),
  ];
}

function withOrdinarySheets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withOrdinarySheets);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      name === 'balanceSheets' && Array.isArray(member) ? member.map(ordinarySheet) : withOrdinarySheets(member),
    ]),
  );
}

function ordinarySheet(sheet: unknown): unknown {
  return isRecord(sheet) ? Object.fromEntries(Object.entries(sheet).filter(([name]) => shownMembers.has(name))) : sheet;
}
