import type { StaffRole } from '../../db/staff/schema.ts'

/**
 * What there is to be allowed:
 * - self: who one is, one's own sessions
 * - reviews: see, claim and decide verifications in review, with their pictures
 * - sanctions: decide those with a possible sanctions match (two such people must agree), and the cases of ongoing monitoring
 * - deliveries: see failed webhook deliveries, without what they carry, and re-arm them
 * - audit: read who did what
 * - people: see who works here
 */
export const PERMISSIONS = ['self', 'reviews', 'sanctions', 'deliveries', 'audit', 'people'] as const
export type Permission = (typeof PERMISSIONS)[number]

/** Who may do what. Whoever watches (ADMIN) decides nothing, and whoever supports clients (SUPPORT) sees no person's data. */
const ALLOWED: Readonly<Record<StaffRole, readonly Permission[]>> = {
  REVIEWER: ['self', 'reviews'],
  SENIOR: ['self', 'reviews', 'sanctions'],
  SUPPORT: ['self', 'deliveries'],
  ADMIN: ['self', 'deliveries', 'audit', 'people'],
}

/** Everything that a role may do. */
export const permissionsOf = (role: StaffRole): readonly Permission[] => ALLOWED[role]

export const may = (role: StaffRole, permission: Permission): boolean => ALLOWED[role].includes(permission)
