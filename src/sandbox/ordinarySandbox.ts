// The sandbox as an ordinary token sees it: fewer packages, and fewer members of a balance sheet.
import { isRecord } from '../client/isRecord.ts';
import { joinValues, splitValues } from '../client/http/encode.ts';
import type { Parameter, WireAnswer } from '../client/http/transport.ts';
import { packageNames } from './records/companyPackages.ts';
import { Refusal } from './refusal.ts';
import { Sandbox, type SandboxRequest } from './sandbox.ts';

/** Packages that an ordinary token lacks. Unconfirmed: that the API refuses them. */
const lacking: readonly string[] = ['people', 'shares'];

/** The members of a balance sheet that every token sees (service-reference.md, 3). */
const shownMembers: ReadonlySet<string> = new Set([
  ...['year', 'date', 'latest', 'currency', 'capitalStock', 'revenue', 'revenueTrend'],
]);

/** Answers as to an ordinary token. */
export class OrdinarySandbox extends Sandbox {
  override handle(request: SandboxRequest): WireAnswer {
    const packages = request.parameters.filter(([name]) => name === 'packages').flatMap(([, value]) => splitValues(value));
    const missing = packages.find((name) => lacking.includes(name));
    if (missing !== undefined) {
      const message = `The token has no access to the package ${missing}.`;
      return this.refuse(new Refusal(403, 'error.notAllowed', message, 'packages'));
    }
    const answer = super.handle({ ...request, parameters: request.parameters.map((one) => narrowed(one, request.path)) });
    if (!answer.body.includes('"balanceSheets"')) return answer;
    const body: unknown = JSON.parse(answer.body);
    return { ...answer, body: JSON.stringify(withoutBought(body)) };
  }
}

/** All packages are all that the token has. */
function narrowed([name, value]: Parameter, path: string): Parameter {
  if (name !== 'packages' || !path.startsWith('/v2/companies') || !splitValues(value).includes('*')) return [name, value];
  return [
    name,
    joinValues(
      name,
      packageNames.filter((one) => !lacking.includes(one)),
    ),
  ];
}

function withoutBought(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutBought);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      name === 'balanceSheets' && Array.isArray(member) ? member.map(ordinarySheet) : withoutBought(member),
    ]),
  );
}

function ordinarySheet(sheet: unknown): unknown {
  return isRecord(sheet) ? Object.fromEntries(Object.entries(sheet).filter(([name]) => shownMembers.has(name))) : sheet;
}
