/** The command was understood and not done; the text says why. Exit code 1. */
export class OpsRefusal extends Error {}

/** The command line says too little, or what cannot be; the text says what. Exit code 2. */
export class UsageError extends Error {}
