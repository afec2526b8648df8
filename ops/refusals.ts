/** The command is valid but was not done. The message says why. Exit code 1. */
export class OpsRefusal extends Error {}

/** The command line is incomplete or invalid. The message says what is wrong. Exit code 2. */
export class UsageError extends Error {}
