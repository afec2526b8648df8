/**
 * How a mail ended. NOT_SENT: there was nothing to send. FAILED: the server rejected it finally, or its time ran out.
 */
export type MailOutcome = 'SENT' | 'NOT_SENT' | 'FAILED'

export const mailWorkflowId = (mailId: string): string => `mail/${mailId}`
