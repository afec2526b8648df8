// Types of activity failures. Workflows and their clients branch on them.

/** The activity got a value that can never be stored, for example a NUL. Final: a retry fails too. */
export const INVALID_ARGUMENT = 'InvalidArgument'

/** The activity could not reach the database, the store or the network. A retry may succeed shortly. */
export const AWAY = 'ServiceAway'

/** The worker shut down before the activity ended. Temporal's SDK gives this type. */
export const WORKER_SHUTDOWN = 'WorkerShutdown'

/** The verification of the activity is erased. Final. */
export const ERASED = 'Erased'
