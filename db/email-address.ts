/** Normalises an address for storage and comparison. No mail service of today distinguishes case before the @. */
export const normaliseEmail = (email: string): string => email.trim().toLowerCase()
