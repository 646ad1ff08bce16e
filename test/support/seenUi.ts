// A person whose every question and message is looked at, whatever they answer.
import type { Ui } from '../../src/app/app.ts';

/** These members of a question or message are words; the others are what is chosen. */
const worded = new Set(['title', 'prompt', 'placeholder', 'label', 'description', 'detail', 'text', 'action', 'kind']);
/** The arguments of these methods are data, which other tests examine. */
const unseen = new Set(['show', 'copy', 'insert', 'run', 'focus', 'openSettings', 'openDocumentation', 'reveal', 'newFolder']);

/** @param see is given each text, with where it is from */
export function seenUi(ui: Ui, see: (text: string, where: string) => void): Ui {
  return new Proxy(ui, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name, target);
      if (typeof member !== 'function' || typeof name !== 'string') return member;
      return (...given: readonly unknown[]): unknown => {
        const look = (value: unknown): void => {
          if (!unseen.has(name)) lookAt(value, '', (text) => see(text, name));
        };
        const seen = given.map((one) => withSecondaryActions(listened(one, look)));
        seen.forEach(look);
        return Reflect.apply(member, target, seen) as unknown;
      };
    },
  });
}

function lookAt(value: unknown, name: string, see: (text: string) => void): void {
  if (typeof value === 'string') {
    if ((name === '' || worded.has(name)) && value !== 'warning' && value !== 'error') see(value);
  } else if (Array.isArray(value)) for (const one of value) lookAt(one, name, see);
  else if (typeof value === 'object' && value !== null)
    for (const [key, one] of Object.entries(value)) if (key !== 'value' && key !== 'json') lookAt(one, key, see);
}

/** The texts that a question finds, says of a wrong text or reports on its way are examined too. */
function listened(value: unknown, look: (value: unknown) => void): unknown {
  if (typeof value === 'function') {
    return (signal: unknown, report: unknown): unknown =>
      call(value, signal, (text: string) => {
        look(text);
        if (typeof report === 'function') call(report, text);
      });
  }
  if (typeof value !== 'object' || value === null) return value;
  const told = (name: 'check' | 'search'): object => {
    const tell: unknown = Reflect.get(value, name);
    if (typeof tell !== 'function') return {};
    const telling = (text: string): unknown => {
      const answer = call(tell, text);
      look(answer);
      return answer;
    };
    for (const text of ['', ' ', '*', 'x y', '-1', '\u0007', 'a,b', '{', '=1', 'x'.repeat(9999)]) telling(text);
    return { [name]: telling };
  };
  return Array.isArray(value) ? value : { ...value, ...told('check'), ...told('search') };
}

function call(what: object, ...given: readonly unknown[]): unknown {
  return typeof what === 'function' ? (Reflect.apply(what, undefined, given) as unknown) : undefined;
}

/** The first button beside a question is pressed once: it only shows something. */
function withSecondaryActions(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('secondaryActions' in value) || !Array.isArray(value.secondaryActions))
    return value;
  const [first] = value.secondaryActions as readonly { run: (value: unknown) => void }[];
  const choices = 'choices' in value && Array.isArray(value.choices) ? (value.choices as readonly { value: unknown }[]) : [];
  if ('choices' in value ? choices.length > 0 : !('check' in value)) first?.run(choices[0]?.value);
  return value;
}
