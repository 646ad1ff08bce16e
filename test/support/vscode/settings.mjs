// The editor settings that keep everything but the extension under test out of the picture.

/** The settings for a person who tries the extension (`npm start`): no welcome, no chat, no look-ups. */
export const CALM_SETTINGS = {
  'workbench.startupEditor': 'none',
  'workbench.tips.enabled': false,
  'workbench.enableExperiments': false,
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'workbench.welcomePage.walkthroughs.openOnInstall': false,
  'chat.disableAIFeatures': true,
  'chat.commandCenter.enabled': false,
  'telemetry.telemetryLevel': 'off',
  'update.mode': 'none',
  'extensions.autoUpdate': false,
  'extensions.autoCheckUpdates': false,
  'extensions.ignoreRecommendations': true,
  'git.openRepositoryInParentFolders': 'never',
};

/** The settings for tests, in which also nothing moves, blinks or depends on the rest of the machine. */
export const QUIET_SETTINGS = {
  ...CALM_SETTINGS,
  'workbench.reduceMotion': 'on',
  // a page that takes the focus late does not close what is being typed into
  'workbench.quickOpen.closeOnFocusLost': false,
  'security.workspace.trust.enabled': false,
  'git.enabled': false,
  'npm.autoDetect': 'off',
  // no downloads of types, and one process for scripts instead of two
  'typescript.disableAutomaticTypeAcquisition': true,
  'typescript.tsserver.useSyntaxServer': 'never',
  'editor.cursorBlinking': 'solid',
  'editor.minimap.enabled': false,
  'files.simpleDialog.enable': true,
};
