// Batch upload: many company searches in one request (service-reference.md, "Batch, and other endpoints").
import { Busboy } from '@fastify/busboy';
import { isRecord } from '../client/isRecord.ts';
import type { Parameter, WireAnswer } from '../client/http/transport.ts';
import { invalid, missing } from './refusal.ts';
import type { Sandbox } from './sandbox.ts';

/** The path of Company Search with a slash at the end, which makes it a batch. */
const batchPath = '/v2/companies/';

/** One search of a batch. */
interface BatchLine {
  readonly id: string;
  readonly parameters: readonly Parameter[];
}

/** Returns whether a request with this path and content type is a batch. */
export function isBatch(path: string, type: string | undefined): boolean {
  return path === batchPath && /^multipart\/form-data\s*;/i.test(type ?? '');
}

/**
 * The searches of a batch. The parameters of the query and the other fields of the form apply to each of them.
 * @param query the parameters of the URL, such as the token
 * @throws Refusal 400 if the file `batch` is missing, or if one of its lines is not an object with a `reqId`
 */
export async function readBatch(body: Uint8Array, type: string, query: readonly Parameter[]): Promise<readonly BatchLine[]> {
  const form = await readMultipart(body, type);
  const file = form.find(([name]) => name === 'batch');
  if (!file) throw missing('batch');
  const common = form.filter(([name]) => name !== 'batch');
  return file[1]
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => readLine(line, [...query, ...common]));
}

/** The fields of a form and the texts of its files. @throws Refusal 400 if the body is not multipart/form-data */
function readMultipart(body: Uint8Array, type: string): Promise<readonly Parameter[]> {
  const entries: Parameter[] = [];
  return new Promise<readonly Parameter[]>((resolve, reject) => {
    const parser = new Busboy({ headers: { 'content-type': type } });
    parser.on('field', (name, value) => entries.push([name, value]));
    parser.on('file', (name, file) => {
      let text = '';
      file.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      file.on('end', () => entries.push([name, text]));
    });
    parser.on('finish', () => {
      resolve(entries);
    });
    parser.on('error', reject);
    parser.end(body);
  }).catch(() => {
    throw invalid('batch', 'The body is not multipart/form-data.');
  });
}

function readLine(line: string, common: readonly Parameter[]): BatchLine {
  const { reqId, ...own } = parsed(line);
  if (typeof reqId !== 'string' || reqId === '') throw invalid('batch', 'Each line of the batch is an object with a reqId.');
  const parameters = Object.entries(own).map(([name, value]): Parameter => [name, String(value)]);
  return { id: reqId, parameters: [...common.filter(([name]) => !(name in own)), ...parameters] };
}

function parsed(line: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(line);
    return isRecord(value) ? value : {};
  } catch {
    throw invalid('batch', 'A line of the batch is no JSON.');
  }
}

/**
 * The answers of all searches by their `reqId`, and the sum of their costs. Unconfirmed: the answer to a line that failed, and
 * that each line counts as a request for the rate.
 */
export function answerBatch(sandbox: Sandbox, lines: readonly BatchLine[]): WireAnswer {
  const answers = lines.map(({ id, parameters }) => ({
    id,
    answer: sandbox.handle({ verb: 'POST', path: '/v2/companies', parameters }),
  }));
  // Wrong credentials fail all lines, so the batch fails too. If credits run out, earlier lines may be answered and billed.
  const [first] = answers;
  if (first && answers.every(({ answer }) => answer.status === 401)) return first.answer;
  const last = answers.at(-1)?.answer ?? sandbox.refuse(missing('batch'));
  const success = answers.filter(({ answer }) => answer.status === 200).length;
  const responses = Object.fromEntries(answers.map(({ id, answer }): [string, unknown] => [id, JSON.parse(answer.body)]));
  const meta = { count: answers.length, success, error: answers.length - success };
  const cost = costOf(answers.map(({ answer }) => answer.headers['x-uniapi-cost'] ?? 'none'));
  return answers.length === 0
    ? last
    : { status: 200, headers: { ...last.headers, 'x-uniapi-cost': cost }, body: JSON.stringify({ meta, responses }) };
}

function costOf(headers: readonly string[]): string {
  const sums = new Map<string, number>();
  for (const header of headers)
    for (const entry of header === 'none' ? [] : header.split(',')) {
      const [type = '', amount] = entry.split('=');
      sums.set(type, (sums.get(type) ?? 0) + Number(amount));
    }
  return sums.size === 0 ? 'none' : [...sums].map(([type, amount]) => `${type}=${String(amount)}`).join(',');
}
