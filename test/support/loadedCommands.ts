// Every command of the extension, loaded, for tests that run all of them.
import type { Command } from '../../src/app/app.ts';
import { commandTable } from '../../src/commands/index.ts';
import { commands, type CommandId } from '../../src/ids.ts';

async function load(id: CommandId): Promise<[CommandId, Command]> {
  return [id, await commandTable[id]()];
}

export const loadedCommands: ReadonlyMap<CommandId, Command> = new Map(await Promise.all(Object.values(commands).map(load)));
