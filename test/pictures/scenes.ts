// Every picture and animation of the documentation: its name, its view, and what of it is shown.
import type { Scene } from './scene.ts';
import { listDocument, matching } from './scenes/code.ts';
import { permissionGrid } from './scenes/grid.ts';
import { lists, sandboxWelcome, watches } from './scenes/lists.ts';
import { agents, connectionCheck, findCompany, rawAnswer } from './scenes/questions.ts';

export const scenes: readonly Scene[] = [
  lists,
  listDocument,
  agents,
  findCompany,
  permissionGrid,
  matching,
  watches,
  connectionCheck,
  sandboxWelcome,
  rawAnswer,
];
