// The effect and the cost of each command, by topic: the part of docs/commands.md that package.json cannot hold.
import type { commands } from '../../src/ids.ts';

export interface CommandText {
  readonly does: string;
  /** Free where it is left out. */
  readonly costs?: string;
}

export interface Topic {
  readonly title: string;
  /** The page of docs/ that explains the commands. */
  readonly page: string;
  readonly commands: Readonly<Partial<Record<keyof typeof commands, CommandText>>>;
}

const missingCompanies = '1 credit per company that is not loaded';

export const topics: readonly Topic[] = [
  {
    title: 'Account and sandbox',
    page: 'connection.md',
    commands: {
      trySandbox: { does: 'Opens the built-in sandbox, which needs no account and no network.' },
      resetSandbox: { does: 'Restores the sandbox to its first state.' },
      openSample: { does: 'Writes a folder of sample files with IDs of sandbox companies and opens it.' },
      getStarted: { does: 'Opens the walkthrough.' },
      signIn: { does: 'Asks for the address and the token of an account, and checks both with a free call.' },
      signOut: { does: 'Removes the token and the cached data of the open account.' },
      switchAccount: { does: 'Opens another account or the sandbox.' },
      changeActingUser: { does: 'Changes the user for whom the API is called.' },
      manageUsers: { does: 'Creates, shows and deletes users of your application.' },
      checkConnection: { does: 'Tests the connection step by step and names the cause of a failure.' },
      openRawAnswer: { does: 'Opens an answer that was not understood, as it arrived.' },
      openDocumentation: { does: 'Opens the documentation in the browser, or this README if the extension names no repository.' },
      reportIssue: { does: 'Opens the form of VS Code for an issue, with the version and the last lines of the log.' },
      showLog: { does: 'Opens the log, which has one line per call and no token.' },
    },
  },
  {
    title: 'Lists',
    page: 'lists.md',
    commands: {
      refreshLists: { does: 'Reads the lists again.' },
      filterLists: { does: 'Filters the lists by type, name and extra data.' },
      clearListFilter: { does: 'Removes the filter of the lists.' },
      orderLists: { does: 'Changes the order of the lists.' },
      groupLists: { does: 'Groups the lists by owner and type.' },
      loadMoreLists: { does: 'Loads the next 50 lists.' },
      loadAllLists: { does: 'Loads every list that the API pages through, up to 10,000.' },
      findInLists: { does: 'Searches the loaded companies and selects the row that you choose.' },
      createList: { does: 'Creates an empty list, or a list of IDs from the clipboard, a file or the selection.' },
      createListOfCompanies: { does: 'Creates a list of the selected companies.' },
      renameList: { does: 'Renames a list.' },
      deleteList: { does: 'Deletes one or several lists.' },
      hideList: { does: 'Hides a list.' },
      showList: { does: 'Shows a hidden list again.' },
      editExtraData: { does: 'Edits the extra data of a list as JSON.' },
      emptyList: { does: 'Removes everything from a list.' },
      loadCompanies: { does: 'Loads a page of the companies of a list.', costs: '1 credit per company, at most 50 a click' },
      refreshCompanies: { does: 'Loads the companies of a list again.', costs: '1 credit per company' },
      addCompanies: {
        does: 'Adds companies or people to a list.',
        costs: 'Free by ID; searching for a company costs 1 credit per company shown',
      },
      moveCompanies: { does: 'Moves companies to another list.' },
      removeCompanies: { does: 'Removes companies or people from a list.' },
      copyListId: { does: 'Copies the ID of a list.' },
      undoListChange: { does: 'Reverses the last change of a list or a permission.' },
      showListChanges: { does: 'Shows all changes of lists and permissions.' },
      resumeListChange: { does: 'Continues an interrupted change.' },
    },
  },
  {
    title: 'List documents',
    page: 'lists.md#lists-as-documents',
    commands: {
      openList: { does: 'Opens a list as a document with one ID per line.', costs: missingCompanies },
      saveList: { does: 'Shows what saving the document changes, and sends it after you agree.' },
      combineLists: { does: 'Opens the union, intersection or difference of lists as a document.', costs: missingCompanies },
      compareList: { does: 'Compares the document with a list.', costs: missingCompanies },
      pullList: { does: 'Replaces the content of a `.companylist` file with that of a list.', costs: missingCompanies },
      pushList: {
        does: 'Changes a list to match a `.companylist` file.',
        costs: 'Free; reading what the list holds costs 1 credit per company that is not loaded',
      },
      createListFromDocument: { does: 'Creates a list of the IDs in the document.' },
    },
  },
  {
    title: 'Permissions',
    page: 'lists.md#permissions',
    commands: {
      shareWithUser: { does: 'Gives users a permission level on the selected lists.' },
      shareWithKey: { does: 'Gives share keys a permission level on the selected lists.' },
      changeLevel: { does: 'Changes the level of a permission.' },
      revokePermission: { does: 'Revokes a permission.' },
      loadMorePermissions: { does: 'Loads the next page of permissions.' },
      openPermissionGrid: { does: 'Opens a table of holders and lists, in which you stage changes.' },
      showAccess: { does: 'Opens the same table for one user or share key over all loaded lists.' },
      saveAccessReport: { does: 'Writes who has which level as CSV or Markdown.' },
    },
  },
  {
    title: 'Find and search companies',
    page: 'search.md',
    commands: {
      findCompany: {
        does: 'Finds a company by a part of its name.',
        costs: 'Counting is free; 1 credit per company shown',
      },
      searchCompanies: {
        does: 'Searches companies by any criterion and lists them in the view Search.',
        costs: 'Counting is free; 1 credit per company shown',
      },
      editSearch: { does: 'Changes the criteria of the search and counts again.' },
      countSearch: { does: 'Counts the matches of the search.' },
      loadResults: { does: 'Loads the next page of results.', costs: '1 credit per company, 2 with packages' },
      openResults: { does: 'Opens the IDs of the results as a document.' },
      showFacets: { does: 'Shows how the matches are distributed over the values of fields.', costs: '1 credit per field' },
      explainSearch: { does: 'Shows the criteria as the API understood them.' },
      clearSearch: { does: 'Clears the view Search.' },
      saveSearch: { does: 'Saves the criteria under a name.' },
      saveSearchDocument: { does: 'Saves the criteria as a `.companysearch` file.' },
      openSearchDocument: { does: 'Shows the search of the document that is edited, and counts its matches.' },
      applySearch: { does: 'Fills in saved criteria.' },
      renameSearch: { does: 'Renames a saved search.' },
      deleteSearch: { does: 'Deletes a saved search.' },
      showCompanyDetails: {
        does: 'Opens the page of a company, which shows what is known and loads packages.',
        costs: 'Opening is free; 1 credit and 1 `companies:*` credit to load',
      },
      showCompanyMarkdown: {
        does: 'Shows what is known of companies as a text.',
        costs: 'Free if it is known, else 1 credit and 1 `companies:*` credit',
      },
      showCompanyJson: {
        does: 'Shows the whole record of a company as JSON.',
        costs: 'Free if it is known, else 1 credit and 1 `companies:*` credit',
      },
      showLocations: {
        does: 'Searches the sites of companies, and shows them in a tab.',
        costs: 'Counting is free; 1 credit per location, 2 with packages',
      },
      copyCompanyId: { does: 'Copies the IDs of the selected companies.' },
      writeCall: { does: 'Writes the call behind a row as curl, `.http` or code.' },
    },
  },
  {
    title: 'Timelines',
    page: 'timeline.md',
    commands: {
      showTimeline: { does: 'Opens the timeline of the selected companies and counts their events.' },
      showListTimeline: { does: 'Opens the timeline of all companies of a list.', costs: missingCompanies },
      compareTimelines: { does: 'Opens several companies in one timeline with the chart.', costs: missingCompanies },
      showAllEvents: { does: 'Opens a timeline of the last 30 days that names no company.' },
      openEvent: {
        does: 'Opens a single event by its ID or its link.',
        costs: 'Free if it is known, else 1 credit, 2 with payload',
      },
      loadMoreEvents: { does: 'Loads the next page of events.', costs: '1 credit per event, 2 with payload' },
      explainTimeline: {
        does: 'Shows how the API understood a timeline, or one event of it.',
        costs: 'Free; the details of an event cost 1 credit',
      },
      exportTimeline: { does: 'Writes the loaded events as CSV, NDJSON, JSON or Markdown.' },
      copyEventsAs: { does: 'Copies the selected events as IDs, links, rows, a Markdown table or curl.' },
      saveFilter: { does: 'Saves the filter of the timeline under a name.' },
      applyFilter: { does: 'Applies a saved filter.' },
      renameFilter: { does: 'Renames a saved filter.' },
      deleteFilter: { does: 'Deletes a saved filter.' },
      showWhatChanged: { does: 'Compares what was loaded at two dates.' },
    },
  },
  {
    title: 'Company IDs in code',
    page: 'companies-in-code.md',
    commands: {
      insertCompanyId: { does: 'Inserts the ID of a company at every cursor.' },
      insertCompanyIdAs: {
        does: 'Inserts IDs as constants, arrays, SQL, CSV, JSON or by your own template.',
        costs: 'Free; the companies of a list cost 1 credit each if they are not loaded',
      },
      pasteNamesAsIds: { does: 'Inserts the IDs of the known companies whose names are in the clipboard.' },
      suggestCompanies: { does: 'Suggests known companies by name at the cursor.' },
      fetchCompanies: { does: 'Loads the companies whose IDs are in the code.', costs: '1 credit per company' },
    },
  },
  {
    title: 'Match companies',
    page: 'matching.md',
    commands: {
      matchCompanies: {
        does: 'Finds the companies behind names and numbers in a text or a CSV column.',
        costs: '1 credit per candidate, at most the amount that the question names',
      },
      resumeMatch: { does: 'Continues an interrupted match.', costs: '1 credit per candidate of the remaining lines' },
      findCandidates: { does: 'Asks for more candidates for a line.', costs: 'Up to 5 credits per line' },
      chooseMatch: { does: 'Chooses a candidate for a line.' },
      chooseBestMatches: { does: 'Chooses the best candidate of every line above a confidence.' },
      filterMatches: { does: 'Shows only the lines that are undecided or not found.' },
      useMatches: { does: 'Inserts, replaces, copies or saves the chosen IDs, or puts them into a list.' },
      discardMatches: { does: 'Discards the match.' },
    },
  },
  {
    title: 'Watches',
    page: 'watching.md',
    commands: {
      watchCompany: {
        does: 'Checks a company for new events on a schedule.',
        costs: 'Free to set up; a run buys within the limits that you agree to',
      },
      watchList: {
        does: 'Checks the companies of a list for new events on a schedule.',
        costs: `Free to set up (${missingCompanies}); a run buys within the limits that you agree to`,
      },
      runWatch: { does: 'Runs a watch now.', costs: 'Counting is free; 1 credit per new event' },
      stopWatching: { does: 'Deletes a watch.' },
      showNewEvents: { does: 'Opens the view of new events.' },
      markNewEventsRead: { does: 'Marks new events as read.' },
    },
  },
  {
    title: 'Credits',
    page: 'credits.md',
    commands: {
      refreshCredits: { does: 'Asks the API for the credits left.' },
      chooseSpendingPeriod: { does: 'Chooses the period that the view Credits shows.' },
      filterSpending: { does: 'Shows only some calls in the view Credits.' },
      clearSpendingFilter: { does: 'Removes the filter of the view Credits.' },
      exportSpending: { does: 'Writes the ledger of the shown period as CSV.' },
      openCapSettings: { does: 'Opens the settings of the caps.' },
      connectTeam: { does: 'Shares ledger and caps with a team, through its PostgreSQL database.' },
      disconnectTeam: { does: 'Goes back to the ledger and the caps of this computer.' },
      setTeamCaps: { does: 'Sets what the team and each of its people may spend.' },
      setTeamSharing: { does: 'Sets whether the team shares records of people.' },
      forgetTeamRecords: { does: 'Deletes the records that the team shares.' },
      allowBilledCalls: {
        does: 'Allows calls again that should be free and that the service billed.',
        costs: 'Free; the allowed calls cost up to the amount that you choose',
      },
      endPause: { does: 'Ends a pause that the service asked for, and sends the next call.' },
      forgetEverything: {
        does: 'Deletes all cached data, watches, saved filters, saved searches and the undo of list changes of all accounts.',
        costs: 'Free; loading the data again costs again',
      },
    },
  },
  {
    title: 'Agents',
    page: 'agents.md',
    commands: {
      startAgentServer: { does: 'Starts the server for agents outside of the chat, in this window.' },
      stopAgentServer: { does: 'Stops the server and disconnects all agents.' },
      manageAgentServer: { does: 'Offers what can be done with the server that runs.' },
      copyMcpConfiguration: { does: 'Copies address and key for an agent, and starts the server.' },
      disconnectAgent: { does: 'Disconnects an agent. Its key is no longer accepted.' },
      renewAgentKeys: { does: 'Disconnects all agents. Each needs a new configuration.' },
    },
  },
];
