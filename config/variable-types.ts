import { z } from 'zod'

// Value types that several concerns share.

/** `true` or `false`. */
export const flag = z.enum(['true', 'false']).transform((value) => value === 'true')

/** Comma-separated parts. */
export const list = z.string().transform((value) =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== ''),
)

/** 32 bytes in base64. */
export const secretBytes = z
  .base64()
  .transform((value) => Buffer.from(value, 'base64'))
  .refine((key) => key.length === 32, 'must be 32 bytes, base64: openssl rand -base64 32')

/** The parsed values of a set of variables. */
export type Given<Variables extends z.ZodRawShape> = Readonly<z.output<z.ZodObject<Variables>>>
