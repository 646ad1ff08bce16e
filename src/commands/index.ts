// Every command of the extension: the complete table, and the way to run one.
import { commands, type CommandId } from '../ids.ts';
import { saveAccessReport } from './sharing/accessReport.ts';
import { changeActingUser, resetSandbox, signOut, switchAccount, trySandbox } from './session/accounts.ts';
import type { Target } from '../viewModel/target.ts';
import type { App, Command } from '../app/app.ts';
import { checkConnection } from './session/checkConnection.ts';
import { openRawAnswer } from './credits/openRawAnswer.ts';
import { copyCompanyId, insertCompanyId, showTimeline, suggestCompanies } from './companies/companies.ts';
import { copyEventsAs } from './timeline/copyEventsAs.ts';
import { allowBilledCalls } from './credits/allowBilledCalls.ts';
import { endPause, openCapSettings, openDocumentation, refreshCredits, reportIssue, showLog } from './credits/credits.ts';
import { createList, createListOfCompanies } from './lists/createList.ts';
import { copyListId, deleteList, emptyList, hideList, renameList, showList } from './lists/editList.ts';
import { editExtraData } from './lists/editExtraData.ts';
import { resumeListChange } from './lists/resumeListChange.ts';
import { showListChanges, undoListChange } from './lists/undo.ts';
import { exportTimeline } from './timeline/exportTimeline.ts';
import { fetchCompanies } from './companies/fetchCompanies.ts';
import { findCompany } from './companies/findCompany.ts';
import { findInLists } from './lists/findInLists.ts';
import { getStarted, openSample } from './session/firstSteps.ts';
import {
  clearListFilter,
  filterLists,
  groupLists,
  loadAllLists,
  loadMoreLists,
  orderLists,
  refreshLists,
} from './lists/lists.ts';
import { showLocations } from './companies/locations.ts';
import { addCompanies, loadCompanies, refreshCompanies, removeCompanies } from './lists/members.ts';
import { insertCompanyIdAs } from './code/insertAs.ts';
import { pasteNamesAsIds } from './code/pasteNames.ts';
import { combineLists } from './lists/combineLists.ts';
import { showCompanyDetails, showCompanyJson } from './companies/companyDetails.ts';
import { compareTimelines } from './timeline/compareTimelines.ts';
import { compareList, createListFromDocument, pullList, pushList } from './lists/listFiles.ts';
import { openList } from './lists/openList.ts';
import { saveList } from './lists/saveList.ts';
import { moveCompanies } from './lists/moveCompanies.ts';
import { findCandidates, matchCompanies, resumeMatch } from './matching/matchCompanies.ts';
import { chooseBestMatches, chooseMatch, discardMatches, filterMatches } from './matching/matches.ts';
import { useMatches } from './matching/useMatches.ts';
import { openPermissionGrid, showAccess } from './sharing/permissionGrid.ts';
import { markNewsRead, runWatch, showNews, stopWatching } from './watch/news.ts';
import { run } from './run.ts';
import { applySearch, deleteSearch, renameSearch, saveSearch } from './companies/savedSearches.ts';
import { searchCompanies } from './companies/searchCompanies.ts';
import { showFacets } from './companies/searchFacets.ts';
import { clearSearch, countSearch, explainSearch, loadResults, openResults } from './companies/searchView.ts';
import { editSearch } from './companies/editSearch.ts';
import { watchCompany, watchList } from './watch/watch.ts';
import { writeCall } from './code/writeCall.ts';
import { showWhatChanged } from './watch/whatChanged.ts';
import { changeLevel, loadMorePermissions, revokePermission, shareWithKey, shareWithUser } from './sharing/sharing.ts';
import { signIn } from './session/signIn.ts';
import { forgetEverything } from './session/forgetEverything.ts';
import { applyFilter, deleteFilter, renameFilter, saveFilter } from './timeline/timelineFilters.ts';
import { loadMoreEvents } from './timeline/loadEvents.ts';
import { openEvent, showListTimeline } from './timeline/timelineTopics.ts';
import { chooseSpendingPeriod, clearSpendingFilter, exportSpending, filterSpending } from './credits/spending.ts';

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
  [commands.createListOfCompanies]: createListOfCompanies,
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
  [commands.allowBilledCalls]: allowBilledCalls,
  [commands.exportSpending]: exportSpending,
  [commands.endPause]: endPause,
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
  [commands.openRawAnswer]: openRawAnswer,
  [commands.getStarted]: getStarted,
  [commands.openSample]: openSample,
  [commands.openDocumentation]: openDocumentation,
  [commands.reportIssue]: reportIssue,
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
