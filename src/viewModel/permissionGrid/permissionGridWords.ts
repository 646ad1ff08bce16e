// The texts of the permission grid. The numbers and names in them are already formatted.
import * as l10n from '@vscode/l10n';

const plural = (n: number, single: string, several: string): string => (n === 1 ? single : several);

export const gridWords = {
  caption: () => l10n.t('Permissions by holder and list'),
  holder: () => l10n.t('Holder'),
  list: () => l10n.t('List'),
  you: () => l10n.t('you'),
  none: () => l10n.t('none'),
  unknown: () => l10n.t('unknown'),
  owner: () => l10n.t('owner'),

  layout: () => l10n.t('Show'),
  layoutLists: () => l10n.t('All lists'),
  layoutList: () => l10n.t('One list'),
  layoutHolder: () => l10n.t('One holder'),
  onlyHeld: () => l10n.t('Only with access'),
  refresh: () => l10n.t('Refresh'),
  report: () => l10n.t('Access Report…'),
  hint: () =>
    l10n.t(
      'Arrow keys move; r, w, m and n set read, write, manage and none, on a name for all its row or column; Enter opens the levels; Escape takes a change back.',
    ),

  actingAs: (name: string) => l10n.t('acting as {0}', name),
  lists: (n: number, text: string) => plural(n, l10n.t('1 list'), l10n.t('{0} lists', text)),
  holders: (n: number, text: string) => plural(n, l10n.t('1 holder'), l10n.t('{0} holders', text)),
  reading: (done: string, total: string) => l10n.t('Reading permissions: {0} of {1} lists', done, total),
  notLoaded: (text: string) => l10n.t('Only loaded lists are searched. The Lists view can load {0} more.', text),
  sees: (name: string, visible: string, readable: string) => l10n.t('{0} can see {1} of {2} lists.', name, visible, readable),
  seesByKey: () => l10n.t('Lists that they see through a share key are not counted.'),
  unread: (n: number, text: string) =>
    plural(n, l10n.t('1 list could not be read.'), l10n.t('{0} lists could not be read.', text)),

  add: () => l10n.t('Add to the Grid'),
  addKind: () => l10n.t('Add'),
  users: () => l10n.t('Users'),
  keys: () => l10n.t('Share keys'),
  addPlaceholder: () => l10n.t('IDs, separated by commas'),
  addIds: () => l10n.t('IDs of users or share keys'),
  added: (n: number, text: string) => plural(n, l10n.t('1 row added.'), l10n.t('{0} rows added.', text)),
  addedNone: () => l10n.t('They are already in the grid.'),

  inList: () => l10n.t('list {0}', '{0}'),
  level: () => l10n.t('level {0}', '{0}'),
  changedFrom: () => l10n.t('changed from {0}', '{0}'),
  fixed: () => l10n.t('cannot be changed'),
  levels: () => l10n.t('Levels'),

  conflict: (now: string) => l10n.t('somebody else changed it to {0}: choose again', now),
  unclear: () => l10n.t('it is no longer clear who holds which level'),
  failed: () => l10n.t('failed'),
  unconfirmed: () => l10n.t('unconfirmed'),
  done: () => l10n.t('done'),

  blockReading: () => l10n.t('being read'),
  blockPart: () => l10n.t('not fully read'),
  blockFailed: () => l10n.t('not readable'),
  blockBelow: () => l10n.t('read only'),
  reason: (list: string, why: string) => l10n.t('{0}: {1}', list, why),
  whyPart: () => l10n.t('Its permissions were not fully read. Refresh to read them.'),
  whyBelow: (level: string) => l10n.t('Your level is {0}. Sharing needs manage.', level),
  whyUnreadable: () =>
    l10n.t(
      'A record does not show clearly who holds which level, so the grid changes nothing. Change single permissions in the list’s rows.',
    ),
  unreadable: (n: number, text: string) =>
    plural(n, l10n.t('1 record could not be read.'), l10n.t('{0} records could not be read.', text)),

  nothingStaged: () => l10n.t('No change is staged.'),
  changes: (n: number, text: string) => plural(n, l10n.t('1 change'), l10n.t('{0} changes', text)),
  shared: (text: string) => l10n.t('{0} shared', text),
  changed: (text: string) => l10n.t('{0} changed', text),
  revoked: (text: string) => l10n.t('{0} revoked', text),
  requests: (n: number, text: string) => plural(n, l10n.t('1 request, free'), l10n.t('{0} requests, free', text)),
  held: (n: number, text: string) =>
    plural(
      n,
      l10n.t('1 change is not sent until you choose again.'),
      l10n.t('{0} changes are not sent until you choose again.', text),
    ),
  apply: (n: number, text: string) => plural(n, l10n.t('Apply 1 Change'), l10n.t('Apply {0} Changes', text)),
  discard: () => l10n.t('Discard…'),
  calls: () => l10n.t('What will be sent'),
  step: (list: string, holder: string, before: string, after: string) =>
    l10n.t('{0}, {1}: {2} → {3}', list, holder, before, after),
  alsoRevoked: (list: string, user: string, key: string) =>
    l10n.t('“{0}”: revoking {1} also removes the permission of their share key {2}.', list, user, key),
  more: (text: string) => l10n.t('and {0} more', text),

  sending: (done: string, total: string) => l10n.t('Sending {0} of {1}', done, total),
  stop: () => l10n.t('Stop'),
  stopping: () => l10n.t('Stopping after the calls in progress…'),
  outcome: (done: string, failed: string, notSent: string) =>
    l10n.t('{0} done, {1} failed, {2} not sent.', done, failed, notSent),
  unconfirmedChanges: (n: number, text: string) =>
    plural(n, l10n.t('1 change is unconfirmed.'), l10n.t('{0} changes are unconfirmed.', text)),
  allDone: (n: number, text: string) => plural(n, l10n.t('1 change is done.'), l10n.t('All {0} changes are done.', text)),
  stillStaged: () => l10n.t('The remaining changes are still staged.'),
  stopped: () => l10n.t('Stopped before it was sent.'),
  brokenOff: () => l10n.t('Not sent, because the calls before it failed.'),
  heldBack: () => l10n.t('Not sent: it removes your own level, and another change of the list was not made.'),

  lossOwner: (list: string) => l10n.t('You lose your own manage level on “{0}”', list),
  lossMaybe: (list: string, holder: string) =>
    l10n.t('If you act through {1}, you lose your own manage level on “{0}”', list, holder),
  leftWrite: () => l10n.t('you can no longer share or delete it, nor give yourself the level back.'),
  leftRead: () => l10n.t('you can no longer share, delete or change it, nor give yourself the level back.'),
  leftNone: () => l10n.t('you can no longer see it, nor give yourself the level back.'),
  loss: (who: string, left: string) => l10n.t('{0}: {1}', who, left),
};
