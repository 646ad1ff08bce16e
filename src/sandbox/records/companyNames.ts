// Names of companies that cannot exist: made-up words with an Italian or a Belgian ring.
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

// Names that a careless reader trips over: a comma, quotes, angle brackets.
const awkward = ['Quaspetti, Figli & Nipoti S.n.c.', 'Plinz <Lab> "Nord" S.r.l.', "Sfrell dell'Ombrocco S.p.A."];

export interface MadeName {
  readonly name: string;
  readonly legalForm: string;
  /** The made-up word, for addresses on the net. */
  readonly word: string;
}

/** The name of the company with this index. The caller sees to it that no name comes twice. */
export function makeName(random: Random, country: 'it' | 'be', index: number): MadeName {
  const { starts, middles, ends, trades, legalForms } = wordings[country];
  const word = random.pick(starts) + random.pick(middles) + random.pick(ends);
  const trade = random.pick(trades);
  const legalForm = random.pick(legalForms);
  const odd = country === 'it' ? awkward[(index - 7) / 10] : undefined;
  return odd === undefined
    ? { name: `${word} ${trade} ${legalForm}`, legalForm, word }
    : { name: odd, legalForm: odd.split(' ').at(-1) ?? legalForm, word };
}

/** A street that is on no map. */
export function makeStreet(
  random: Random,
  country: 'it' | 'be',
): { readonly toponym: string | undefined; readonly streetName: string } {
  const { starts, middles, ends } = wordings[country];
  const word = random.pick(starts) + random.pick(middles) + random.pick(ends);
  return country === 'it' ? { toponym: 'Via', streetName: word } : { toponym: undefined, streetName: `${word}straat` };
}
