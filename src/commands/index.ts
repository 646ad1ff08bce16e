// Every command of the extension: the complete table, and the way to run one.
import { commands, type CommandId } from '../ids.ts';
import { saveAccessReport } from './accessReport.ts';
import { changeActingUser, resetSandbox, signOut, switchAccount, trySandbox } from './accounts.ts';
import type { Target } from '../present/target.ts';
import type { App, Command } from '../app/app.ts';
import { checkConnection } from './checkConnection.ts';
import { copyCompanyId, insertCompanyId, loadMoreEvents, showTimeline, suggestCompanies } from './companies.ts';
import { copyEventsAs } from './copyEventsAs.ts';
import { openCapSettings, refreshCredits, showLog } from './credits.ts';
import { createList } from './createList.ts';
import { copyListId, deleteList, emptyList, hideList, renameList, showList } from './editList.ts';
import { editExtraData } from './editExtraData.ts';
import { resumeListChange } from './resumeListChange.ts';
import { showListChanges, undoListChange } from './undo.ts';
import { exportTimeline } from './exportTimeline.ts';
import { fetchCompanies } from './fetchCompanies.ts';
import { findCompany } from './findCompany.ts';
import { findInLists } from './findInLists.ts';
import { getStarted, openSample } from './firstSteps.ts';
import { clearListFilter, filterLists, groupLists, loadAllLists, loadMoreLists, orderLists, refreshLists } from './lists.ts';
import { showLocations } from './locations.ts';
import { addCompanies, loadCompanies, refreshCompanies, removeCompanies } from './members.ts';
import { insertCompanyIdAs } from './insertAs.ts';
import { pasteNamesAsIds } from './pasteNames.ts';
import { combineLists } from './combineLists.ts';
import { showCompanyDetails, showCompanyJson } from './companyDetails.ts';
import { compareTimelines } from './compareTimelines.ts';
import { compareList, createListFromDocument, pullList, pushList } from './listFiles.ts';
import { openList } from './openList.ts';
import { saveList } from './saveList.ts';
import { moveCompanies } from './moveCompanies.ts';
import { findCandidates, matchCompanies, resumeMatch } from './matchCompanies.ts';
import { chooseBestMatches, chooseMatch, discardMatches, filterMatches } from './matches.ts';
import { useMatches } from './useMatches.ts';
import { openPermissionGrid, showAccess } from './permissionGrid.ts';
import { markNewsRead, runWatch, showNews, stopWatching } from './news.ts';
import { run } from './run.ts';
import { applySearch, deleteSearch, renameSearch, saveSearch } from './savedSearches.ts';
import { searchCompanies } from './searchCompanies.ts';
import { showFacets } from './searchFacets.ts';
import { clearSearch, countSearch, explainSearch, loadResults, openResults } from './searchView.ts';
import { editSearch } from './editSearch.ts';
import { watchCompany, watchList } from './watch.ts';
import { writeCall } from './writeCall.ts';
import { showWhatChanged } from './whatChanged.ts';
import { changeLevel, loadMorePermissions, revokePermission, shareWithKey, shareWithUser } from './sharing.ts';
import { signIn } from './signIn.ts';
import { forgetEverything } from './forgetEverything.ts';
import { applyFilter, deleteFilter, renameFilter, saveFilter } from './timelineFilters.ts';
import { openEvent, showListTimeline } from './timelineTopics.ts';
import { chooseSpendingPeriod, clearSpendingFilter, exportSpending, filterSpending } from './spending.ts';

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
  [commands.groupLists]: groupLists,
  [commands.loadMoreLists]: loadMoreLists,
  [commands.loadAllLists]: loadAllLists,
  [commands.findInLists]: findInLists,
  [commands.createList]: createList,
  [commands.renameList]: renameList,
  [commands.hideList]: hideList,
  [commands.showList]: showList,
  [commands.emptyList]: emptyList,
  [commands.deleteList]: deleteList,
  [commands.editExtraData]: editExtraData,
  [commands.undoListChange]: undoListChange,
  [commands.showListChanges]: showListChanges,
  [commands.resumeListChange]: resumeListChange,
  [commands.copyListId]: copyListId,
  [commands.openList]: openList,
  [commands.saveList]: saveList,
  [commands.combineLists]: combineLists,
  [commands.compareList]: compareList,
  [commands.pullList]: pullList,
  [commands.pushList]: pushList,
  [commands.createListFromDocument]: createListFromDocument,
  [commands.addCompanies]: addCompanies,
  [commands.loadCompanies]: loadCompanies,
  [commands.refreshCompanies]: refreshCompanies,
  [commands.removeCompanies]: removeCompanies,
  [commands.moveCompanies]: moveCompanies,
  [commands.shareWithUser]: shareWithUser,
  [commands.shareWithKey]: shareWithKey,
  [commands.changeLevel]: changeLevel,
  [commands.revokePermission]: revokePermission,
  [commands.loadMorePermissions]: loadMorePermissions,
  [commands.openPermissionGrid]: openPermissionGrid,
  [commands.showAccess]: showAccess,
  [commands.saveAccessReport]: saveAccessReport,
  [commands.findCompany]: findCompany,
  [commands.searchCompanies]: searchCompanies,
  [commands.editSearch]: editSearch,
  [commands.countSearch]: countSearch,
  [commands.loadResults]: loadResults,
  [commands.openResults]: openResults,
  [commands.showFacets]: showFacets,
  [commands.explainSearch]: explainSearch,
  [commands.clearSearch]: clearSearch,
  [commands.saveSearch]: saveSearch,
  [commands.applySearch]: applySearch,
  [commands.renameSearch]: renameSearch,
  [commands.deleteSearch]: deleteSearch,
  [commands.showTimeline]: showTimeline,
  [commands.showListTimeline]: showListTimeline,
  [commands.openEvent]: openEvent,
  [commands.saveFilter]: saveFilter,
  [commands.applyFilter]: applyFilter,
  [commands.renameFilter]: renameFilter,
  [commands.deleteFilter]: deleteFilter,
  [commands.compareTimelines]: compareTimelines,
  [commands.loadMoreEvents]: loadMoreEvents,
  [commands.exportTimeline]: exportTimeline,
  [commands.copyEventsAs]: copyEventsAs,
  [commands.writeCall]: writeCall,
  [commands.insertCompanyId]: insertCompanyId,
  [commands.insertCompanyIdAs]: insertCompanyIdAs,
  [commands.pasteNamesAsIds]: pasteNamesAsIds,
  [commands.suggestCompanies]: suggestCompanies,
  [commands.matchCompanies]: matchCompanies,
  [commands.resumeMatch]: resumeMatch,
  [commands.findCandidates]: findCandidates,
  [commands.chooseMatch]: chooseMatch,
  [commands.chooseBestMatches]: chooseBestMatches,
  [commands.filterMatches]: filterMatches,
  [commands.useMatches]: useMatches,
  [commands.discardMatches]: discardMatches,
  [commands.fetchCompanies]: fetchCompanies,
  [commands.copyCompanyId]: copyCompanyId,
  [commands.showCompanyDetails]: showCompanyDetails,
  [commands.showCompanyJson]: showCompanyJson,
  [commands.showLocations]: showLocations,
  [commands.refreshCredits]: refreshCredits,
  [commands.chooseSpendingPeriod]: chooseSpendingPeriod,
  [commands.filterSpending]: filterSpending,
  [commands.clearSpendingFilter]: clearSpendingFilter,
  [commands.exportSpending]: exportSpending,
  [commands.openCapSettings]: openCapSettings,
  [commands.forgetEverything]: forgetEverything,
  [commands.watchCompany]: watchCompany,
  [commands.watchList]: watchList,
  [commands.stopWatching]: stopWatching,
  [commands.runWatch]: runWatch,
  [commands.showNews]: showNews,
  [commands.markNewsRead]: markNewsRead,
  [commands.showWhatChanged]: showWhatChanged,
  [commands.checkConnection]: checkConnection,
  [commands.getStarted]: getStarted,
  [commands.openSample]: openSample,
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
