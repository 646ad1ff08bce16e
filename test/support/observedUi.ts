// A `Ui` that reports every text of its questions and messages, and then passes them on.
import type { Ui } from '../../src/app/app.ts';

/** These members of a question or message are words; the others are what is chosen. */
const worded = new Set(['title', 'prompt', 'placeholder', 'label', 'description', 'detail', 'text', 'action', 'kind']);
/** The arguments of these methods are data, which other tests examine. */
const dataMethods = new Set([
  'show',
  'copy',
  'insert',
  'run',
  'focus',
  'openSettings',
  'openDocumentation',
  'reveal',
  'newFolder',
]);

/** @param observe receives each text, and the name of the method that has got it */
export function observedUi(ui: Ui, observe: (text: string, where: string) => void): Ui {
  return new Proxy(ui, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name, target);
      if (typeof member !== 'function' || typeof name !== 'string') return member;
      return (...given: readonly unknown[]): unknown => {
        const look = (value: unknown): void => {
          if (!dataMethods.has(name)) lookAt(value, '', (text) => observe(text, name));
        };
        const args = given.map((one) => withSecondaryActions(withObservedTexts(one, look)));
        args.forEach(look);
        return Reflect.apply(member, target, args) as unknown;
      };
    },
  });
}

function lookAt(value: unknown, name: string, observe: (text: string) => void): void {
  if (typeof value === 'string') {
    if ((name === '' || worded.has(name)) && value !== 'warning' && value !== 'error') observe(value);
  } else if (Array.isArray(value)) for (const one of value) lookAt(one, name, observe);
  else if (typeof value === 'object' && value !== null)
    for (const [key, one] of Object.entries(value)) if (key !== 'value' && key !== 'json') lookAt(one, key, observe);
}

/** Observes the choices that a question finds, its messages about invalid texts, and its progress. */
function withObservedTexts(value: unknown, look: (value: unknown) => void): unknown {
  if (typeof value === 'function') {
    return (signal: unknown, report: unknown): unknown =>
      call(value, signal, (text: string) => {
        look(text);
        if (typeof report === 'function') call(report, text);
      });
  }
  if (typeof value !== 'object' || value === null) return value;
  const observed = (name: 'check' | 'search'): object => {
    const original: unknown = Reflect.get(value, name);
    if (typeof original !== 'function') return {};
    const observing = (text: string): unknown => {
      const answer = call(original, text);
      look(answer);
      return answer;
    };
    for (const text of ['', ' ', '*', 'x y', '-1', '\u0007', 'a,b', '{', '=1', 'x'.repeat(9999)]) observing(text);
    return { [name]: observing };
  };
  return Array.isArray(value) ? value : { ...value, ...observed('check'), ...observed('search') };
}

function call(what: object, ...given: readonly unknown[]): unknown {
  return typeof what === 'function' ? (Reflect.apply(what, undefined, given) as unknown) : undefined;
}

/** Presses the first button beside a question once, because that only shows something. */
function withSecondaryActions(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('secondaryActions' in value) || !Array.isArray(value.secondaryActions))
    return value;
  const [first] = value.secondaryActions as readonly { run: (value: unknown) => void }[];
  const choices = 'choices' in value && Array.isArray(value.choices) ? (value.choices as readonly { value: unknown }[]) : [];
  if ('choices' in value ? choices.length > 0 : !('check' in value)) first?.run(choices[0]?.value);
  return value;
}
