// The manifest's words: commands, views, context keys and settings, each spelled once.

export const viewContainer = 'companyData';

export const views = {
  lists: 'companyData.lists',
  credits: 'companyData.creditsView',
} as const;

export const panels = {
  timeline: 'companyData.timeline',
} as const;

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
  loadMoreLists: 'companyData.loadMoreLists',
  createList: 'companyData.createList',
  renameList: 'companyData.renameList',
  deleteList: 'companyData.deleteList',
  copyListId: 'companyData.copyListId',
  addCompanies: 'companyData.addCompanies',
  loadCompanies: 'companyData.loadCompanies',
  removeCompanies: 'companyData.removeCompanies',
  shareWithUser: 'companyData.shareWithUser',
  shareWithKey: 'companyData.shareWithKey',
  changeLevel: 'companyData.changeLevel',
  revokePermission: 'companyData.revokePermission',
  loadMorePermissions: 'companyData.loadMorePermissions',
  findCompany: 'companyData.findCompany',
  showTimeline: 'companyData.showTimeline',
  loadMoreEvents: 'companyData.loadMoreEvents',
  insertCompanyId: 'companyData.insertCompanyId',
  copyCompanyId: 'companyData.copyCompanyId',
  refreshCredits: 'companyData.refreshCredits',
  chooseSpendingPeriod: 'companyData.chooseSpendingPeriod',
  exportSpending: 'companyData.exportSpending',
  openCapSettings: 'companyData.openCapSettings',
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
} as const;
