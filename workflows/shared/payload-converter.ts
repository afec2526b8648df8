import {
  defaultPayloadConverter,
  type Payload,
  type PayloadConverter,
  type SerializationContext,
} from '@temporalio/common'

/** The placeholder for an argument that cannot be decoded. It is no text, id or request, so every parser drops it. */
export const UNREADABLE = Object.freeze({ isUnreadable: true })

/**
 * Extends the SDK's converter for data from outside: a payload of a signal, update, query, input or memo. A payload
 * that does not decode (another encoding, broken JSON, no encoding) would fail each workflow task that meets it in the
 * history, for ever. Results of activities are ours, so a result that does not decode is a fault and must show.
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
