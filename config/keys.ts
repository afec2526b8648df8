import { z } from 'zod'
import type { KeyRing } from '../encryption/key-ring.ts'
import { list, secretBytes, type Given } from './variable-types.ts'

const masterKey = z
  .string()
  .regex(/^\d{1,3}:./, 'must be <version>:<32 bytes, base64>')
  .transform((value) => {
    const [version, key] = value.split(':', 2)
    return { version, key }
  })
  .pipe(z.object({ version: z.coerce.number<string>().int().min(1).max(255), key: secretBytes }))

/** The variables of the keys. */
export const KEY_VARIABLES = {
  MASTER_KEYS: list
    .pipe(z.array(masterKey).min(1))
    .refine((keys) => new Set(keys.map(({ version }) => version)).size === keys.length, 'names a version twice')
    .describe(
      '`2:…,1:…`: versions from 1 to 255, each with 32 random bytes in base64. The first one seals ([rotate keys](../how-to/operate/rotate-keys.md)). They wrap data keys and seal webhook secrets, session keys, second factors and queued mail',
    ),
  INDEX_KEY: secretBytes.describe(
    '32 random bytes, base64, for the blind indexes of sealed values (addresses, document numbers). Never change it',
  ),
}

/** The key ring of the variables. */
export const keyRingOf = ({ MASTER_KEYS: keys, INDEX_KEY: indexKey }: Given<typeof KEY_VARIABLES>): KeyRing => ({
  current: keys[0].version,
  keys: new Map(keys.map(({ version, key }) => [version, key])),
  indexKey,
})

/** Reads the key ring alone, for a process that needs no other variables. Throws on wrong variables. */
export const readKeyRing = (env: Readonly<Record<keyof typeof KEY_VARIABLES, string>>): KeyRing =>
  keyRingOf(z.object(KEY_VARIABLES).parse(env))
