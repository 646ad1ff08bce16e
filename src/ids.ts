// The manifest's words: commands, views, context keys and settings, each spelled once.

export const viewContainer = 'companyData';

export const views = {
  lists: 'companyData.lists',
  credits: 'companyData.creditsView',
  search: 'companyData.search',
  newEvents: 'companyData.newEvents',
  matches: 'companyData.matches',
} as const;

export type ViewId = (typeof views)[keyof typeof views];

export const panels = {
  timeline: 'companyData.timeline',
  permissionGrid: 'companyData.permissionGrid',
  facets: 'companyData.facets',
  companyDetails: 'companyData.companyDetails',
  locations: 'companyData.locations',
} as const;

export type PanelKind = keyof typeof panels;

export const panelKinds = [
  'timeline',
  'permissionGrid',
  'facets',
  'companyDetails',
  'locations',
] as const satisfies readonly PanelKind[];

/** The language of documents with IDs, and the scheme of those that are lists. */
export const listLanguage = 'companylist';

export const statusBarItem = 'companyData.credits';

/**
 * The agent server: its provider by which the editor's agents find it, its context key, and the state that the workspace keeps.
 */
export const agentServerId = 'companyData.agentServer';

export const walkthrough = 'companyData.start';

export const commands = {
  trySandbox: 'companyData.trySandbox',
  resetSandbox: 'companyData.resetSandbox',
  signIn: 'companyData.signIn',
  signOut: 'companyData.signOut',
  switchAccount: 'companyData.switchAccount',
  changeActingUser: 'companyData.changeActingUser',
  manageUsers: 'companyData.manageUsers',
  refreshLists: 'companyData.refreshLists',
  filterLists: 'companyData.filterLists',
  clearListFilter: 'companyData.clearListFilter',
  orderLists: 'companyData.orderLists',
  groupLists: 'companyData.groupLists',
  loadMoreLists: 'companyData.loadMoreLists',
  loadAllLists: 'companyData.loadAllLists',
  findInLists: 'companyData.findInLists',
  createList: 'companyData.createList',
  createListOfCompanies: 'companyData.createListOfCompanies',
  renameList: 'companyData.renameList',
  hideList: 'companyData.hideList',
  showList: 'companyData.showList',
  emptyList: 'companyData.emptyList',
  deleteList: 'companyData.deleteList',
  editExtraData: 'companyData.editExtraData',
  undoListChange: 'companyData.undoListChange',
  showListChanges: 'companyData.showListChanges',
  resumeListChange: 'companyData.resumeListChange',
  copyListId: 'companyData.copyListId',
  openList: 'companyData.openList',
  saveList: 'companyData.saveList',
  combineLists: 'companyData.combineLists',
  compareList: 'companyData.compareList',
  pullList: 'companyData.pullList',
  pushList: 'companyData.pushList',
  createListFromDocument: 'companyData.createListFromDocument',
  addCompanies: 'companyData.addCompanies',
  loadCompanies: 'companyData.loadCompanies',
  refreshCompanies: 'companyData.refreshCompanies',
  removeCompanies: 'companyData.removeCompanies',
  moveCompanies: 'companyData.moveCompanies',
  shareWithUser: 'companyData.shareWithUser',
  shareWithKey: 'companyData.shareWithKey',
  changeLevel: 'companyData.changeLevel',
  revokePermission: 'companyData.revokePermission',
  loadMorePermissions: 'companyData.loadMorePermissions',
  openPermissionGrid: 'companyData.openPermissionGrid',
  showAccess: 'companyData.showAccess',
  saveAccessReport: 'companyData.saveAccessReport',
  findCompany: 'companyData.findCompany',
  searchCompanies: 'companyData.searchCompanies',
  editSearch: 'companyData.editSearch',
  countSearch: 'companyData.countSearch',
  loadResults: 'companyData.loadResults',
  openResults: 'companyData.openResults',
  showFacets: 'companyData.showFacets',
  explainSearch: 'companyData.explainSearch',
  clearSearch: 'companyData.clearSearch',
  saveSearch: 'companyData.saveSearch',
  saveSearchDocument: 'companyData.saveSearchDocument',
  openSearchDocument: 'companyData.openSearchDocument',
  applySearch: 'companyData.applySearch',
  renameSearch: 'companyData.renameSearch',
  deleteSearch: 'companyData.deleteSearch',
  showTimeline: 'companyData.showTimeline',
  compareTimelines: 'companyData.compareTimelines',
  showListTimeline: 'companyData.showListTimeline',
  showAllEvents: 'companyData.showAllEvents',
  openEvent: 'companyData.openEvent',
  saveFilter: 'companyData.saveFilter',
  applyFilter: 'companyData.applyFilter',
  renameFilter: 'companyData.renameFilter',
  deleteFilter: 'companyData.deleteFilter',
  loadMoreEvents: 'companyData.loadMoreEvents',
  exportTimeline: 'companyData.exportTimeline',
  copyEventsAs: 'companyData.copyEventsAs',
  explainTimeline: 'companyData.explainTimeline',
  writeCall: 'companyData.writeCall',
  insertCompanyId: 'companyData.insertCompanyId',
  insertCompanyIdAs: 'companyData.insertCompanyIdAs',
  pasteNamesAsIds: 'companyData.pasteNamesAsIds',
  suggestCompanies: 'companyData.suggestCompanies',
  matchCompanies: 'companyData.matchCompanies',
  resumeMatch: 'companyData.resumeMatch',
  findCandidates: 'companyData.findCandidates',
  chooseMatch: 'companyData.chooseMatch',
  chooseBestMatches: 'companyData.chooseBestMatches',
  filterMatches: 'companyData.filterMatches',
  useMatches: 'companyData.useMatches',
  discardMatches: 'companyData.discardMatches',
  fetchCompanies: 'companyData.fetchCompanies',
  copyCompanyId: 'companyData.copyCompanyId',
  showCompanyDetails: 'companyData.showCompanyDetails',
  showCompanyJson: 'companyData.showCompanyJson',
  showCompanyMarkdown: 'companyData.showCompanyMarkdown',
  showLocations: 'companyData.showLocations',
  refreshCredits: 'companyData.refreshCredits',
  chooseSpendingPeriod: 'companyData.chooseSpendingPeriod',
  filterSpending: 'companyData.filterSpending',
  clearSpendingFilter: 'companyData.clearSpendingFilter',
  allowBilledCalls: 'companyData.allowBilledCalls',
  exportSpending: 'companyData.exportSpending',
  startAgentServer: 'companyData.startAgentServer',
  stopAgentServer: 'companyData.stopAgentServer',
  manageAgentServer: 'companyData.manageAgentServer',
  copyMcpConfiguration: 'companyData.copyMcpConfiguration',
  disconnectAgent: 'companyData.disconnectAgent',
  renewAgentKeys: 'companyData.renewAgentKeys',
  endPause: 'companyData.endPause',
  openCapSettings: 'companyData.openCapSettings',
  connectTeam: 'companyData.connectTeam',
  disconnectTeam: 'companyData.disconnectTeam',
  setTeamCaps: 'companyData.setTeamCaps',
  setTeamSharing: 'companyData.setTeamSharing',
  forgetTeamRecords: 'companyData.forgetTeamRecords',
  forgetEverything: 'companyData.forgetEverything',
  watchCompany: 'companyData.watchCompany',
  watchList: 'companyData.watchList',
  stopWatching: 'companyData.stopWatching',
  runWatch: 'companyData.runWatch',
  showNewEvents: 'companyData.showNewEvents',
  markNewEventsRead: 'companyData.markNewEventsRead',
  showWhatChanged: 'companyData.showWhatChanged',
  checkConnection: 'companyData.checkConnection',
  openRawAnswer: 'companyData.openRawAnswer',
  getStarted: 'companyData.getStarted',
  openSample: 'companyData.openSample',
  openDocumentation: 'companyData.openDocumentation',
  reportIssue: 'companyData.reportIssue',
  showLog: 'companyData.showLog',
} as const;

export type CommandId = (typeof commands)[keyof typeof commands];

/** The commands for a click on a row and for keys in the views; neither is offered anywhere. */
export const [clickCommand, selectCommand] = ['companyData.click', 'companyData.select'] as const;

export const contextKeys = {
  /** `starting`, `signedOut`, `sandbox` or `account`. */
  session: 'companyData.session',
  /** The welcome text that the lists view shows: a `ListsState`; `starting` or `signedOut` if no session is open. */
  lists: 'companyData.listsState',
  /** True if the lists view is filtered. */
  listsFiltered: 'companyData.listsFiltered',
  /** True if the credits view shows only some calls. */
  spendingFiltered: 'companyData.spendingFiltered',
  /** True if the settings name a team, and this window has opened an account or connected the team. */
  team: 'companyData.team',
  /** True if the search view shows a search. */
  searching: 'companyData.searching',
  /** True if anything is watched. If so, the view New Events is shown. */
  watching: 'companyData.watching',
  /** True if there is a match. If so, the view Matches is shown. */
  matching: 'companyData.matching',
  /** True if the agent server runs. */
  agentServer: agentServerId,
  /** True if a key is now adding rows to the selection. */
  selecting: 'companyData.selecting',
} as const;

/** The tools of language models. */
export const agentTools = {
  count: 'companyData_count',
  lookup: 'companyData_lookup',
  timeline: 'companyData_timeline',
  readList: 'companyData_readList',
  changeList: 'companyData_changeList',
  searchCompanies: 'companyData_searchCompanies',
  matchNames: 'companyData_matchNames',
  companyDetails: 'companyData_companyDetails',
  listPermissions: 'companyData_listPermissions',
  credits: 'companyData_credits',
  explainPrice: 'companyData_explainPrice',
} as const;

export const settings = {
  baseAddress: 'companyData.baseAddress',
  creditsAddress: 'companyData.creditsAddress',
  dataUserParameter: 'companyData.dataUserParameter',
  listUserParameter: 'companyData.listUserParameter',
  pageSize: 'companyData.pageSize',
  confirmAbove: 'companyData.confirmAbove',
  requestTimeout: 'companyData.requestTimeout',
  capPerCall: 'companyData.caps.perCall',
  capPerSession: 'companyData.caps.perSession',
  capPerDay: 'companyData.caps.perDay',
  capPerAgentChat: 'companyData.caps.perAgentChat',
  capPerAgent: 'companyData.caps.perAgent',
  agentWrites: 'companyData.agents.writes',
  refreshCreditsEvery: 'companyData.refreshCreditsEvery',
  keepPeople: 'companyData.keepPeople',
  showNamesInCode: 'companyData.showNamesInCode',
  diagnostics: 'companyData.diagnostics',
  insertTemplates: 'companyData.insertTemplates',
  teamAddress: 'companyData.team.address',
  teamPerson: 'companyData.team.person',
  whenTeamUnreachable: 'companyData.team.whenUnreachable',
} as const;
