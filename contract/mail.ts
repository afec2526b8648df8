/** How a mail ended: NOT_SENT where there was nothing to send, FAILED when refused for good or given up. */
export type MailOutcome = 'SENT' | 'NOT_SENT' | 'FAILED'

export const mailWorkflowId = (mailId: string): string => `mail/${mailId}`
