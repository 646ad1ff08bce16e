// Names of invented companies and streets: made-up words that look Italian or Belgian.
import type { Random } from '../random.ts';

interface Wording {
  readonly starts: readonly [string, ...string[]];
  readonly middles: readonly [string, ...string[]];
  readonly ends: readonly [string, ...string[]];
  readonly trades: readonly [string, ...string[]];
  readonly legalForms: readonly [string, ...string[]];
}

export const wordings: Readonly<Record<'it' | 'be', Wording>> = {
  it: {
    starts: ['Zorb', 'Quasp', 'Trigl', 'Gnolv', 'Fluzz', 'Brusk', 'Vorp', 'Plinz', 'Drimb', 'Sfrell', 'Clumb', 'Spriz'],
    middles: ['ol', 'er', 'an', 'iv', 'ut', 'imb', 'arz', 'ond'],
    ends: ['ino', 'etti', 'aglia', 'oni', 'enza', 'ucci', 'andro', 'igno'],
    trades: ['Meccanica', 'Tessuti', 'Logistica', 'Vini', 'Ceramiche', 'Energia', 'Impianti', 'Arredi', 'Software', 'Trasporti'],
    legalForms: ['S.r.l.', 'S.p.A.', 'S.n.c.', 'S.r.l.', 'S.a.s.'],
  },
  be: {
    starts: ['Vlonk', 'Drommel', 'Kwiest', 'Snorf', 'Blauk', 'Zwemp', 'Plook', 'Grumpel', 'Wiffel', 'Skrob'],
    middles: ['er', 'in', 'om', 'el', 'is'],
    ends: ['huys', 'aert', 'mans', 'inckx', 'beke', 'gem', 'donck', 'veld'],
    trades: ['Brouwerij', 'Textiel', 'Logistiek', 'Chocolade', 'Bouw', 'Energie', 'Techniek', 'Haven', 'Data', 'Diensten'],
    legalForms: ['BV', 'NV', 'SRL', 'SA', 'CV'],
  },
};

// Names with characters that code may fail to escape: a comma, quotes, angle brackets.
const unusualNames = ['Quaspetti, Figli & Nipoti S.n.c.', 'Plinz <Lab> "Nord" S.r.l.', "Sfrell dell'Ombrocco S.p.A."];

export interface MadeName {
  readonly name: string;
  readonly legalForm: string;
  /** The made-up word, for web and email addresses. */
  readonly word: string;
}

/** The name of the company with this index. The caller checks that names are unique. */
export function makeName(random: Random, country: 'it' | 'be', index: number): MadeName {
  const { starts, middles, ends, trades, legalForms } = wordings[country];
  const word = random.pick(starts) + random.pick(middles) + random.pick(ends);
  const trade = random.pick(trades);
  const legalForm = random.pick(legalForms);
  // Index 7, 17 and 27 get the unusual names; any other gives a fraction or a number out of range.
  const unusual = country === 'it' ? unusualNames[(index - 7) / 10] : undefined;
  return unusual === undefined
    ? { name: `${word} ${trade} ${legalForm}`, legalForm, word }
    : { name: unusual, legalForm: unusual.split(' ').at(-1) ?? legalForm, word };
}

/** An invented street. */
export function makeStreet(
  random: Random,
  country: 'it' | 'be',
): { readonly toponym: string | undefined; readonly streetName: string } {
  const { starts, middles, ends } = wordings[country];
  const word = random.pick(starts) + random.pick(middles) + random.pick(ends);
  return country === 'it' ? { toponym: 'Via', streetName: word } : { toponym: undefined, streetName: `${word}straat` };
}
