// Types of the failures of activities, by which a workflow, or a client of one, tells them apart.

/** Type of the failure of an activity that was given what can never be stored, for example a NUL: final, repeated it would be the same. */
export const INVALID_ARGUMENT = 'InvalidArgument'

/** Type of the failure of an activity whose database, store or network was away: the same may succeed shortly. */
export const AWAY = 'ServiceAway'

/** Type that Temporal's SDK gives to the failure of an activity whose worker shut down before it was done. */
export const WORKER_SHUTDOWN = 'WorkerShutdown'

/** Type of the failure of an activity that found its verification erased: final. */
export const ERASED = 'Erased'
