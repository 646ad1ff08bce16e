// The port of commands to the agent server of this window, which is off until the user starts it.

/** An agent as the user sees it. */
export interface AgentState {
  readonly name: string;
  readonly connections: number;
  /** The credits that it has spent in the last hour. */
  readonly spent: number;
}

/** The reason why the server was not started: the workspace is not trusted, or no port could be opened. */
export type NotStarted = 'untrusted' | 'noPort';

/** The agent server of this window. */
export interface AgentServerPort {
  readonly isRunning: boolean;
  /** Does nothing if it runs already. @returns the reason why it was not started */
  start(): Promise<NotStarted | undefined>;
  stop(): Promise<void>;
  /** The agents that have called, and those that have a key. */
  agents(): Promise<readonly AgentState[]>;
  /** The address of the running server, and the key of an agent, which is created if it has none. */
  connectionOf(agent: string): Promise<{ readonly address: string; readonly key: string }>;
  /** Ends the connections of an agent, and accepts its key no longer. */
  disconnect(agent: string): Promise<void>;
  /** Ends all connections, and accepts no key that was copied before. */
  renewKeys(): Promise<void>;
}
