/** Token of the device that tests use in the hosted flow. Pages and calls belong to one person by default. */
export const TEST_DEVICE = 'T'.repeat(43)
