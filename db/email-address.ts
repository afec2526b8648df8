/** The form in which addresses are kept and compared. Case in front of the @ is told apart by no mail service of today. */
export const normaliseEmail = (email: string): string => email.trim().toLowerCase()
