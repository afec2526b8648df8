import { z } from 'zod'
import { beginOnDevice, handOver, takeOver } from '../../../db/verifications/hosted-devices.ts'
import { namesOf } from '../../../contract/log-ids.ts'
import { jsonBody } from '../../bodies/json-body.ts'
import { invalid } from '../../http/problem.ts'
import { open, route } from '../../routing/route.ts'
import { deleteObjects } from '../verifications/submissions.ts'
import { deviceToken, hostedDevice } from './hosted-device-schemas.ts'
import { find, refusal } from './hosted-standing.ts'
import { verificationId } from '../../present/verification-schemas.ts'

const change = z
  .strictObject({
    action: z.enum(['BEGIN', 'HAND_OVER', 'TAKE_OVER']).meta({
      description:
        'BEGIN: the flow is on this device from now on. HAND_OVER: the device that shows `to` may go on too. TAKE_OVER: it goes on here, from its beginning; pictures of the other device are removed, and a person looks',
    }),
    to: deviceToken.optional().meta({ description: 'of HAND_OVER: the token that the other device will show' }),
  })
  .meta({ id: 'HostedDeviceChange' })

export const changeHostedDevice = route(
  {
    method: 'post',
    path: '/v1/hosted/verifications/:id/device',
    credential: open,
    status: 201,
    rateClass: 'OTHER',
    tag: 'Hosted flow',
    summary: 'Begin the flow on a device, hand it over, or take it over',
    description:
      "Once it has begun on a device, calls without that device's token are refused (OPEN_ELSEWHERE). A flow that no page has begun needs none. Submissions with an API key are not concerned.",
    errors: ['VALIDATION_ERROR', 'NOT_FOUND', 'LINK_ENDED', 'ALREADY_SUBMITTED', 'OPEN_ELSEWHERE'],
  },
  {
    params: { id: verificationId },
    headers: { 'Hosted-Device': hostedDevice },
    body: jsonBody(change),
    answer: z.strictObject({ taken_over: z.boolean() }).meta({ id: 'HostedDevice' }),
  },
  async ({ params: { id }, headers: { 'Hosted-Device': token }, body: { action, to }, deps, exchange }) => {
    const { verification } = await find(exchange, id)
    if (action === 'HAND_OVER' && to === undefined) throw invalid('to', 'is required to hand over')
    const changed = await (action === 'BEGIN'
      ? beginOnDevice(deps.db, id, token)
      : action === 'TAKE_OVER'
        ? takeOver(deps.db, id, token)
        : handOver(deps.db, id, token, to ?? token))
    if (changed.kind === 'refused') throw refusal(exchange, id, changed.standing)
    await deleteObjects(deps, changed.removedKeys)
    if (changed.takenOver)
      deps.log.warn(
        { requestId: exchange.requestId, ...namesOf(verification), removedPictures: changed.removedKeys.length },
        'hosted flow taken over by another device',
      )
    return { taken_over: changed.takenOver }
  },
)
