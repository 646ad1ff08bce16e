// The application's users and the share keys that the sandbox starts with.
import type { SandboxUser } from '../persisted.ts';

/** A request that names no user acts as this one. */
export const defaultUser = 'ada';

/** The application of every owner of a list (service-shapes.md, "List"). */
export const application = 'default application';

/** Share keys that belong to no user. */
export const freeKeys: readonly string[] = ['key-finance-2f81', 'key-reports-90c4', 'key-risk-5d17'];

const names: readonly (readonly [id: string, name: string])[] = [
  ['ada', 'Ada Lumachetti'],
  ['bruno', 'Bruno Sassolino'],
  ['chiara', 'Chiara Vongolini'],
  ['dirk', 'Dirk Van den Knoop'],
  ['elise', 'Elise Peeterspoel'],
  ['fabio', 'Fabio Trottola'],
  ['greet', 'Greet Wolkenaers'],
  ['hugo', 'Hugo Biscottini'],
];

export const seedUsers: readonly SandboxUser[] = names.map(([appUserId, name], index) => ({
  appUserId,
  name,
  number: 101 + index,
  shareKey: `key-${appUserId}-${(0xa3f1 + index * 0x11d).toString(16)}`,
}));
