// Every picture and animation of the documentation: its name, its view, and what of it is shown.
import type { Scene } from './scene.ts';
import { idsInCode, insertId, listDocument, matching } from './scenes/code.ts';
import { permissionGrid, shareGrid } from './scenes/grid.ts';
import { credits, lists, sandboxWelcome, watches } from './scenes/lists.ts';
import { agents, connectionCheck, findCompany, rawAnswer } from './scenes/questions.ts';
import { listToChart, timeline } from './scenes/timeline.ts';
import { stepInsert, stepLists, stepSandbox, stepSignIn, stepSpending } from './scenes/walkthrough.ts';

export const scenes: readonly Scene[] = [
  lists,
  timeline,
  credits,
  idsInCode,
  listDocument,
  agents,
  findCompany,
  permissionGrid,
  matching,
  watches,
  connectionCheck,
  sandboxWelcome,
  rawAnswer,
  listToChart,
  insertId,
  shareGrid,
  stepSandbox,
  stepSignIn,
  stepLists,
  stepInsert,
  stepSpending,
];
