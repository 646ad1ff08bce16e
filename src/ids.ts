// The manifest's words: commands, views, context keys and settings, each spelled once.

export const viewContainer = 'companyData';

export const views = {
  lists: 'companyData.lists',
  credits: 'companyData.creditsView',
  news: 'companyData.news',
} as const;

export type ViewId = (typeof views)[keyof typeof views];

export const panels = {
  timeline: 'companyData.timeline',
  permissionGrid: 'companyData.permissionGrid',
} as const;

/** The language of documents with IDs, and the scheme of those that are lists. */
export const listLanguage = 'companylist';

export const statusBarItem = 'companyData.credits';

export const commands = {
  trySandbox: 'companyData.trySandbox',
  resetSandbox: 'companyData.resetSandbox',
  signIn: 'companyData.signIn',
  signOut: 'companyData.signOut',
  switchAccount: 'companyData.switchAccount',
  changeActingUser: 'companyData.changeActingUser',
  refreshLists: 'companyData.refreshLists',
  filterLists: 'companyData.filterLists',
  clearListFilter: 'companyData.clearListFilter',
  orderLists: 'companyData.orderLists',
  groupLists: 'companyData.groupLists',
  loadMoreLists: 'companyData.loadMoreLists',
  loadAllLists: 'companyData.loadAllLists',
  findInLists: 'companyData.findInLists',
  createList: 'companyData.createList',
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
  showTimeline: 'companyData.showTimeline',
  compareTimelines: 'companyData.compareTimelines',
  showListTimeline: 'companyData.showListTimeline',
  openEvent: 'companyData.openEvent',
  saveFilter: 'companyData.saveFilter',
  applyFilter: 'companyData.applyFilter',
  renameFilter: 'companyData.renameFilter',
  deleteFilter: 'companyData.deleteFilter',
  loadMoreEvents: 'companyData.loadMoreEvents',
  exportTimeline: 'companyData.exportTimeline',
  copyEventsAs: 'companyData.copyEventsAs',
  insertCompanyId: 'companyData.insertCompanyId',
  insertCompanyIdAs: 'companyData.insertCompanyIdAs',
  pasteNamesAsIds: 'companyData.pasteNamesAsIds',
  suggestCompanies: 'companyData.suggestCompanies',
  fetchCompanies: 'companyData.fetchCompanies',
  copyCompanyId: 'companyData.copyCompanyId',
  refreshCredits: 'companyData.refreshCredits',
  chooseSpendingPeriod: 'companyData.chooseSpendingPeriod',
  filterSpending: 'companyData.filterSpending',
  clearSpendingFilter: 'companyData.clearSpendingFilter',
  exportSpending: 'companyData.exportSpending',
  openCapSettings: 'companyData.openCapSettings',
  forgetEverything: 'companyData.forgetEverything',
  watchCompany: 'companyData.watchCompany',
  watchList: 'companyData.watchList',
  stopWatching: 'companyData.stopWatching',
  runWatch: 'companyData.runWatch',
  showNews: 'companyData.showNews',
  markNewsRead: 'companyData.markNewsRead',
  showWhatChanged: 'companyData.showWhatChanged',
  showLog: 'companyData.showLog',
} as const;

export type CommandId = (typeof commands)[keyof typeof commands];

export const contextKeys = {
  /** `starting`, `signedOut`, `sandbox` or `account`. */
  session: 'companyData.session',
  /** A `ListsState`: which welcome text the lists view shows. */
  lists: 'companyData.listsState',
  /** Whether the lists view is filtered. */
  listsFiltered: 'companyData.listsFiltered',
  /** Whether the credits view shows only some calls. */
  spendingFiltered: 'companyData.spendingFiltered',
  /** Whether anything is watched: the view of what is new is there then. */
  watching: 'companyData.watching',
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
  refreshCreditsEvery: 'companyData.refreshCreditsEvery',
  keepPeople: 'companyData.keepPeople',
  showNamesInCode: 'companyData.showNamesInCode',
  insertTemplates: 'companyData.insertTemplates',
} as const;
