/** Token of the device that tests go through the hosted flow with: pages and calls are one person's, unless a test says otherwise. */
export const TEST_DEVICE = 'T'.repeat(43)
