/** A command that counts as one test. It only computes, so it runs in the background. */
export interface Command {
  readonly command: string
  readonly args: readonly string[]
  readonly cores: number
}
/** A folder of test/ that mocha runs. */
export interface Suite {
  /**
   * The share of a core that it uses while it runs alone, its servers included. A suite with servers waits for much
   * of its time.
   */
  readonly cores: number
  /** PostgreSQL, Temporal and a template database, started once for all suites. */
  readonly needsServers: boolean
  /**
   * Files that only compute. They use the rest of the cores while the other suites wait. Not a file with sockets or
   * timers, because it would miss its times at a low priority.
   */
  readonly computing?: RegExp
}

/** Checks outside mocha: a program of node_modules/.bin and its arguments. A check fails by its exit code. */
export const COMMANDS: Readonly<Record<string, Command>> = {
  lint: { command: 'oxlint', args: [], cores: 1 }, // rules and types
  imports: {
    command: 'depcruise',
    args: ['--config', 'dev/lint/imports.mjs', '--output-type', 'err-long', '.'],
    cores: 1,
  },
  exports: { command: 'node', args: ['dev/lint/unused-exports.ts'], cores: 1 },
  words: { command: 'node', args: ['dev/lint/words/main.ts'], cores: 1 },
  format: { command: 'prettier', args: ['--check', '--log-level', 'warn', '**/*.{ts,tsx,mts,js,mjs}'], cores: 1 },
}

/** In the order of the report. */
export const SUITES: Readonly<Record<string, Suite>> = {
  unit: { cores: 0.6, needsServers: false, computing: /^test\/unit\/(checks|docs|image-files|money)\// },
  hostile: { cores: 0.3, needsServers: false },
  replay: { cores: 1, needsServers: true },
  pages: { cores: 0.5, needsServers: true },
  db: { cores: 0.5, needsServers: true },
  payments: { cores: 0.3, needsServers: true },
  api: { cores: 0.45, needsServers: true },
  workflow: { cores: 0.3, needsServers: true },
  clients: { cores: 0.3, needsServers: true },
  e2e: { cores: 0.6, needsServers: true },
  cluster: { cores: 1, needsServers: false },
}

/** Commands and suites, in the order of the report. */
export const NAMES: readonly string[] = [...Object.keys(COMMANDS), ...Object.keys(SUITES)]
