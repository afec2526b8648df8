import { BELOW_EFFECTS, type Room } from './room.ts'

export const BELOW_ACTIVITIES = [...BELOW_EFFECTS, 'checks/**']

const activityRoom = (name: string, holds: string, rooms: readonly string[] = []): Room => ({
  path: `activities/${name}`,
  holds,
  imports: [...BELOW_ACTIVITIES, ...rooms.map((room) => `activities/${room}`)],
})

/** The floors of `activities/`, from the ground up. */
export const ACTIVITY_FLOORS: readonly (readonly Room[])[] = [
  [activityRoom('webhooks', 'signed attempts of deliveries'), activityRoom('mail', 'mails: text, limits, transport')],
  [
    activityRoom('privacy', 'erasure, retention, housekeeping', ['mail']),
    activityRoom('verification', 'stores results, settles decisions', ['mail', 'webhooks']),
  ],
  [
    activityRoom('screening', 'searches a person, refreshes the lists, monitors', ['verification']),
    activityRoom('vision', 'checks document and faces of a verification', ['verification']),
  ],
  [activityRoom('payments', 'reads chains, values receipts, grants credits', ['screening'])],
  [activityRoom('partners', 'decides applications, settles payouts', ['mail', 'payments'])],
]
