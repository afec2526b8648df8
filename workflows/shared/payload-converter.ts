import {
  defaultPayloadConverter,
  type Payload,
  type PayloadConverter,
  type SerializationContext,
} from '@temporalio/common'

/** What an argument that cannot be decoded becomes: no text, no id and no request, so that whoever parses it drops it. */
export const UNREADABLE = Object.freeze({ isUnreadable: true })

/**
 * The SDK's own converter, but for what is sent to a workflow from outside: a payload of a signal, an update, a query, an
 * input or a memo that does not decode (another encoding, broken JSON, no encoding at all) would fail each workflow task
 * that meets it in the history, for ever. Results of activities are ours: one that does not decode is a fault to be seen.
 */
export const payloadConverter: PayloadConverter = {
  toPayload: (value, context) => defaultPayloadConverter.toPayload(value, context),
  fromPayload<T>(payload: Payload, context?: SerializationContext): T {
    try {
      return defaultPayloadConverter.fromPayload<T>(payload, context)
    } catch (error) {
      if (context?.type !== 'workflow') throw error
      return UNREADABLE as T
    }
  },
}
