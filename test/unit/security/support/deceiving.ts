// Answers of the service in which every name, label and address is one of the hostile texts.
import type { WireAnswer } from '../../../../src/client/http/transport.ts';
import { hostileTexts } from './hostile.ts';

/** @param from the first of the texts */
export function deceiving(from: number, texts = hostileTexts): (answer: WireAnswer) => WireAnswer {
  let turn = from;
  return (answer) => ({
    ...answer,
    body: answer.body.replaceAll(
      /("(?:name|label|message|fullAddress|description|municipality|country|code)":)"(?:[^"\\]|\\.)*"/g,
      (_all, key) => `${String(key)}${JSON.stringify(texts[(turn += 1) % texts.length])}`,
    ),
  });
}
