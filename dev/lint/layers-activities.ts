import { BELOW_EFFECTS, type Room } from './room.ts'

export const BELOW_ACTIVITIES = [...BELOW_EFFECTS, 'checks/**']

const activityRoom = (name: string, holds: string, rooms: readonly string[] = []): Room => ({
  path: `activities/${name}`,
  holds,
  imports: [...BELOW_ACTIVITIES, ...rooms.map((room) => `activities/${room}`)],
})

/** The floors of `activities/`, from the ground up. */
export const ACTIVITY_FLOORS: readonly (readonly Room[])[] = [
  [
    activityRoom('webhooks', 'signed attempts of deliveries'),
    activityRoom('mail', 'letters: their text, their limits, the transport'),
  ],
  [
    activityRoom('privacy', 'erasure, retention, housekeeping', ['mail']),
    activityRoom('verification', 'results stored, decisions settled', ['mail', 'webhooks']),
  ],
  [
    activityRoom('screening', 'search of a person, refresh of the lists, monitoring', ['verification']),
    activityRoom('vision', 'document and faces of one verification', ['verification']),
  ],
  [activityRoom('payments', 'chains read, receipts valued, credits granted', ['screening'])],
  [activityRoom('partners', 'applications decided, payouts settled', ['mail', 'payments'])],
]
