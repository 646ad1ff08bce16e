// Tests of a company's hover: it shows all that is known, and the service's text makes no markup in it.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Company } from '../../../../src/client/model/company.ts';
import type { TimelineEvent } from '../../../../src/client/model/timelineEvent.ts';
import { commands } from '../../../../src/ids.ts';
import { arrayText, resolveText } from '../../../../src/viewModel/code/arrayLens.ts';
import { companyHover, hoverCommands, scoreOf } from '../../../../src/viewModel/companies/companyHover.ts';
import { scoreText } from '../../../../src/viewModel/companies/scoreText.ts';

const now = Date.UTC(2026, 10, 21);
const company: Company = { id: '6da785b3adf2', name: 'ACME S.p.A.', country: 'it', fullAddress: 'Via Example, 1' };
const event: TimelineEvent = {
  subjects: [{ id: company.id }],
  type: 'cebi-micro-score',
  startDate: '2026-10-01',
  endDate: '2026-10-31',
  payload: { score: 72, year: 2026 },
};
const facts = { company, at: now - 3 * 3_600_000, latest: { event, at: now - 86_400_000 }, lists: [], now, locale: 'en' };
const plain = (markdown: string): string => markdown.replaceAll(/\\(.)/g, '$1');

describe('the hover of a company', () => {
  it('says name, country, address, latest score with its age, lists, age and links', () => {
    const lists = Array.from({ length: 7 }, (_, at) => ({ id: String(at), name: `List ${String(at)}`, type: 'company' }));
    const [name, address, latest, held, read, links] = plain(companyHover({ ...facts, lists })).split('\n\n');
    assert.equal(name, '**ACME S.p.A.** · IT');
    assert.equal(address, 'Via Example, 1');
    assert.equal(latest, 'CEBI micro score · **72** · Oct 31, 2026 · read 1 day ago');
    assert.equal(held, 'In List 0, List 1, List 2, List 3, List 4 and 2 more lists');
    assert.equal(read, '6da785b3adf2 · read 3 hours ago');
    const arguments_ = encodeURIComponent('[{"companies":["6da785b3adf2"]}]');
    assert.ok(links !== undefined);
    assert.ok(links.includes(`[Show Timeline](command:${commands.showTimeline}?${arguments_})`));
    assert.ok(links.includes('[Fetch Again (1 credit)](command:companyData.fetchCompanies?'));
  });

  it('says a small number as exactly as the timeline does, and so does a row of the search', () => {
    const small = { ...event, payload: { probability: 0.00042 } };
    assert.match(plain(companyHover({ ...facts, latest: { event: small, at: now } })), /\*\*0\.00042\*\*/);
    assert.equal(scoreText(small, 'en'), 'score 0.00042 of Oct 31, 2026');
  });

  it('does with what there is', () => {
    const text = companyHover({ ...facts, company: { id: 'x' }, latest: undefined });
    assert.deepEqual(text.split('\n\n').slice(0, 2), ['**x**', 'x · read 3 hours ago']);
    const bare: TimelineEvent = { subjects: [] };
    assert.match(companyHover({ ...facts, latest: { event: bare, at: now } }), /Event without a type · read now/);
    assert.equal(scoreOf(bare), undefined);
  });

  it('has links of its own only, whatever the service says and a colleague is called', () => {
    const part = fc.constantFrom(
      '[a](command:evil)',
      '<img src=x>',
      '\u202e',
      '`',
      '**',
      '|',
      '\n\n',
      '](',
      '$(bug)',
      'https://x.test',
      ')',
      '"',
      '%',
      '~',
      '_',
      'x',
    );
    const text = fc.array(part, { maxLength: 6 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, text, text, (id, name, other) => {
        const hover = companyHover({
          ...facts,
          company: { id: `${id}x`, name, country: other, fullAddress: name },
          person: other,
          latest: { event: { ...event, type: other, startDate: name, endDate: other }, at: now },
          lists: [{ id: '1', name: other, type: 'company' }],
        });
        // Escaped characters are text; the four links are the only brackets that remain.
        const live = hover.replaceAll(/\\./g, '');
        const links = [...live.matchAll(/\]\(([^)]*)\)/g)].map((match) => match[1] ?? '');
        assert.equal(links.length, 4);
        for (const link of links)
          assert.ok(
            hoverCommands.some((command) => link.startsWith(`command:${command}?`)),
            link,
          );
        assert.doesNotMatch(live, /[<>`\u202e]|\$\(|https:/);
        const sent = links.map((link): unknown => JSON.parse(decodeURIComponent(link.slice(link.indexOf('?') + 1))));
        assert.deepEqual(
          sent,
          Array.from({ length: 4 }, () => [{ companies: [`${id}x`] }]),
        );
      }),
    );
  });
});

describe('the line above an array', () => {
  it('counts, and names the most that the others cost', () => {
    assert.equal(arrayText(42, 40, 'en'), '42 companies · 40 known');
    assert.equal(arrayText(1200, 1200, 'en'), '1,200 companies');
    assert.equal(resolveText(2, 'en'), 'Resolve 2 (2 credits)');
    assert.equal(resolveText(1, 'en'), 'Resolve 1 (1 credit)');
  });
});
