import { z } from 'zod'
import { idPattern } from '../../db/ids.ts'
import { eraseByStaff } from '../../db/privacy/erase-by-staff.ts'
import { setLegalHold } from '../../db/privacy/legal-holds.ts'
import { AUDITED } from '../audited.ts'
import { AUDIT_OPTIONS, command, OpsRefusal, UsageError, type Command } from '../command.ts'

const verification = z.string().regex(idPattern('verification'), 'is not a verification id')

const erase = command(
  {
    name: 'verification erase',
    summary: "erase the end user of one verification at the client's request; id, status and price stay",
    operands: ['verification'],
    options: {
      end: {
        type: 'boolean',
        help: 'also erase an open verification: it ends as EXPIRED, its hold is released, no event is sent',
      },
      ...AUDIT_OPTIONS,
    },
  },
  z.strictObject({ verification, end: z.boolean().default(false), ...AUDITED }),
  async ({ db }, { verification: id, end, by, reason }) => {
    const done = await eraseByStaff(db, id, end, { actor: by, reason })
    switch (done.kind) {
      case 'unknown':
        throw new OpsRefusal('no such verification')
      case 'open':
        throw new OpsRefusal('the verification is open; add --end to end it')
      case 'held':
        throw new OpsRefusal('the verification is under a legal hold; end it with "verification hold --release"')
      case 'already':
        return { verification: id, changed: false }
      // The workflow removes objects and histories. The sweep starts it within seconds.
      case 'erased':
        return { verification: id, changed: true, erasure: done.erasure.id, completes_by: done.erasure.completes_by }
    }
  },
)

const hold = command(
  {
    name: 'verification hold',
    summary: 'set a legal hold: the verification is not erased or purged until it ends',
    operands: ['verification'],
    options: {
      until: {
        type: 'string',
        value: '<time>',
        help: 'end of the hold: a date, or a time such as 2027-01-31T12:00:00Z',
      },
      release: {
        type: 'boolean',
        help: 'end the hold now; the next retention run does the delayed erasure',
      },
      ...AUDIT_OPTIONS,
    },
  },
  z.strictObject({
    verification,
    until: z
      .union([z.iso.date(), z.iso.datetime({ offset: true })])
      .transform((text) => new Date(text))
      .optional(),
    release: z.boolean().default(false),
    ...AUDITED,
  }),
  async ({ db }, { verification: id, until, release, by, reason }) => {
    if ((until === undefined) !== release) throw new UsageError('give either --until or --release')
    if (until !== undefined && until.getTime() <= Date.now())
      throw new UsageError('--until is in the past; give a future time')
    const done = await setLegalHold(db, id, until ?? null, { actor: by, reason })
    if (done === undefined) throw new OpsRefusal('no such verification')
    if (done === 'erased') throw new OpsRefusal('the verification is erased already; a hold is not possible')
    return { verification: id, held_until: until ?? null, changed: done !== 'unchanged' }
  },
)

/** `verification erase|hold`. */
export const verificationCommands: readonly Command[] = [erase, hold]
