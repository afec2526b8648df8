import type { Route } from '../../routing/route.ts'
import { searchStaffAudit } from './audit.ts'
import { finishStaffSetup, readStaffSetup, refreshStaff, staffLogin, staffLogout } from './auth.ts'
import { decideStaffCase, getStaffCase, listStaffCases } from './cases.ts'
import { listStaffDeliveries, rearmStaffDelivery } from './deliveries.ts'
import { endMyStaffSession, getStaffCounts, getStaffMe, listMyStaffSessions, listStaffPeople } from './me.ts'
import { getReviewPicture } from './review-pictures.ts'
import { claimReviewRoute, decideReview, getReview, listReviewsRoute, releaseReviewRoute } from './reviews.ts'

/**
 * The routes of the staff console. They are not part of the contract, are in no document for clients, and change with
 * the console.
 */
export const STAFF_ROUTES: readonly Route[] = [
  readStaffSetup,
  finishStaffSetup,
  staffLogin,
  refreshStaff,
  staffLogout,
  getStaffMe,
  getStaffCounts,
  listMyStaffSessions,
  endMyStaffSession,
  listReviewsRoute,
  getReview,
  claimReviewRoute,
  releaseReviewRoute,
  getReviewPicture,
  decideReview,
  listStaffCases,
  getStaffCase,
  decideStaffCase,
  listStaffDeliveries,
  rearmStaffDelivery,
  searchStaffAudit,
  listStaffPeople,
]
