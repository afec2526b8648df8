import { z } from 'zod'

/** 256 random bits in base64url that a page creates and keeps. */
export const deviceToken = z.string().regex(/^[A-Za-z0-9_-]{43}$/, 'must be 32 random bytes in base64url')

/** The header Hosted-Device of the hosted flow. */
export const hostedDevice = deviceToken.meta({
  description:
    'token of the device that holds the flow: 32 random bytes in base64url. The page creates it, keeps it, and sends it with each call',
})
