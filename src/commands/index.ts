// Every command of the extension: the complete table, and the way to run one.
import { commands, type CommandId } from '../ids.ts';
import { changeActingUser, resetSandbox, signOut, switchAccount, trySandbox } from './accounts.ts';
import type { Target } from '../present/target.ts';
import type { App, Command } from './app.ts';
import { copyCompanyId, insertCompanyId, loadMoreEvents, showTimeline } from './companies.ts';
import { openCapSettings, refreshCredits, showLog } from './credits.ts';
import { copyListId, createList, deleteList, renameList } from './editList.ts';
import { findCompany } from './findCompany.ts';
import { clearListFilter, filterLists, loadMoreLists, orderLists, refreshLists } from './lists.ts';
import { addCompanies, loadCompanies, removeCompanies } from './members.ts';
import { run } from './run.ts';
import { changeLevel, loadMorePermissions, revokePermission, shareWithKey, shareWithUser } from './sharing.ts';
import { signIn } from './signIn.ts';
import { chooseSpendingPeriod, exportSpending } from './spending.ts';

/** A command for each id: the compiler asks for the missing one. */
export const commandTable: Readonly<Record<CommandId, Command>> = {
  [commands.trySandbox]: trySandbox,
  [commands.resetSandbox]: resetSandbox,
  [commands.signIn]: signIn,
  [commands.signOut]: signOut,
  [commands.switchAccount]: switchAccount,
  [commands.changeActingUser]: changeActingUser,
  [commands.refreshLists]: refreshLists,
  [commands.filterLists]: filterLists,
  [commands.clearListFilter]: clearListFilter,
  [commands.orderLists]: orderLists,
  [commands.loadMoreLists]: loadMoreLists,
  [commands.createList]: createList,
  [commands.renameList]: renameList,
  [commands.deleteList]: deleteList,
  [commands.copyListId]: copyListId,
  [commands.addCompanies]: addCompanies,
  [commands.loadCompanies]: loadCompanies,
  [commands.removeCompanies]: removeCompanies,
  [commands.shareWithUser]: shareWithUser,
  [commands.shareWithKey]: shareWithKey,
  [commands.changeLevel]: changeLevel,
  [commands.revokePermission]: revokePermission,
  [commands.loadMorePermissions]: loadMorePermissions,
  [commands.findCompany]: findCompany,
  [commands.showTimeline]: showTimeline,
  [commands.loadMoreEvents]: loadMoreEvents,
  [commands.insertCompanyId]: insertCompanyId,
  [commands.copyCompanyId]: copyCompanyId,
  [commands.refreshCredits]: refreshCredits,
  [commands.chooseSpendingPeriod]: chooseSpendingPeriod,
  [commands.exportSpending]: exportSpending,
  [commands.openCapSettings]: openCapSettings,
  [commands.showLog]: showLog,
};

/** Runs a command to its end. Never throws. @param logFault writes one line for a fault of our own */
export function runCommand(
  app: App,
  id: CommandId,
  targets: readonly Target[],
  logFault: (error: unknown) => void,
): Promise<void> {
  return run(app, commandTable[id], targets, logFault);
}
