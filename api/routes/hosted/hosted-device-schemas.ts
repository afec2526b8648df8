import { z } from 'zod'

/** 256 random bits that a page makes and keeps, in base64url. */
export const deviceToken = z.string().regex(/^[A-Za-z0-9_-]{43}$/, 'must be 32 random bytes in base64url')

/** The header Hosted-Device of calls of the hosted flow. */
export const hostedDevice = deviceToken.meta({
  description:
    'token of the device that the flow is on: 32 random bytes in base64url that the page makes, keeps, and shows with each call',
})
