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
        'BEGIN: ties the flow to this device. HAND_OVER: the device with the token `to` may continue. TAKE_OVER: the flow starts again on this device, the assets of the other device are removed, and a person reviews it',
    }),
    to: deviceToken.optional().meta({ description: 'for HAND_OVER: the token of the other device' }),
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
    summary: 'Start the flow on a device, hand it over, or take it over',
    description:
      "After a flow has started on a device, calls without that device's token are rejected (OPEN_ELSEWHERE). Before that no token is needed. Submissions with an API key need none.",
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
    if (action === 'HAND_OVER' && to === undefined) throw invalid('to', 'is required for HAND_OVER')
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
