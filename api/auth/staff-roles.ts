import type { StaffRole } from '../../db/staff/schema.ts'

/**
 * The permissions of staff:
 * - self: read the own person and the own sessions
 * - reviews: see, claim and decide verifications in review, with their images
 * - sanctions: decide those with a possible sanctions match (two such people must agree), and the cases of monitoring
 * - deliveries: see failed webhook deliveries, without their bodies, and rearm them
 * - audit: read who did what
 * - people: see the staff
 */
export const PERMISSIONS = ['self', 'reviews', 'sanctions', 'deliveries', 'audit', 'people'] as const
export type Permission = (typeof PERMISSIONS)[number]

/**
 * The permissions of each role. An ADMIN watches and decides nothing. SUPPORT helps clients and sees no person's data.
 */
const ALLOWED: Readonly<Record<StaffRole, readonly Permission[]>> = {
  REVIEWER: ['self', 'reviews'],
  SENIOR: ['self', 'reviews', 'sanctions'],
  SUPPORT: ['self', 'deliveries'],
  ADMIN: ['self', 'deliveries', 'audit', 'people'],
}

/** All permissions of a role. */
export const permissionsOf = (role: StaffRole): readonly Permission[] => ALLOWED[role]

export const may = (role: StaffRole, permission: Permission): boolean => ALLOWED[role].includes(permission)
