import { argon2, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { createTurns } from '../http/fair-queue.ts'

// argon2id in the PHC string format: $argon2id$v=19$m=<KiB>,t=<passes>,p=<lanes>$<salt>$<tag>, base64 without padding.

/** decisions.md, "Credentials". */
export const PASSWORD_MIN_LENGTH = 12
export const PASSWORD_MAX_LENGTH = 256

/**
 * OWASP's first choice for argon2id (46 MiB, one lane) with a second pass: 75 ms on the 2-core machine of 2026-11
 * (19 MiB and 2 passes: 27 ms; RFC 9106's second choice, 64 MiB, 3 passes and 4 lanes: 123 ms, and four threads).
 */
const PARAMETERS = { memory: 47_104, passes: 2, parallelism: 1 } as const
const SALT_BYTES = 16
const TAG_BYTES = 32

/** Two parallel hashes take 92 MiB and half of libuv's threads; further ones wait. */
const SIDE_BY_SIDE = 2
/** More than a network's calls of a minute (RATE_LIMITS.LOGIN), so that an office can log in at once. */
const WAITING_OF_ONE = 16
const WAITING_OF_ALL = 64
/**
 * Longest wait. After it the caller gets a 503 with Retry-After: this limits the wait, not only the queue. On a busy
 * machine 64 in the queue took 40 s. No person or client waits that long, so the hash was computed for nobody.
 */
const WAIT_MS = 5_000

type Parameters = { readonly memory: number; readonly passes: number; readonly parallelism: number }
interface Stored {
  readonly parameters: Parameters
  readonly salt: Buffer
  readonly tag: Buffer
}

const derive = promisify(argon2)
/**
 * Networks take turns: many logins of one network leave others their turn, and use both slots while nobody else waits.
 */
const inTurn = createTurns({
  slots: SIDE_BY_SIDE,
  slotsOfOne: SIDE_BY_SIDE,
  waitingOfOne: WAITING_OF_ONE,
  waitingOfAll: WAITING_OF_ALL,
  waitMs: WAIT_MS,
})

/**
 * @param caller whose turn it uses; by default a separate caller
 * @throws SERVICE_UNAVAILABLE after too long a wait or with too many waiting, RATE_LIMITED with too many of the caller
 */
async function hash(
  password: string,
  salt: Buffer,
  tagLength: number,
  { memory, passes, parallelism }: Parameters,
  caller: string = randomUUID(),
): Promise<Buffer> {
  // NFC, as in RFC 8265 for passwords: the same letters typed on two systems are one password.
  const message = password.normalize('NFC')
  return inTurn(caller, () => derive('argon2id', { message, nonce: salt, parallelism, tagLength, memory, passes }))
}

const text = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '')

/**
 * Hashes a password for storage.
 *
 * @param like a stored password whose salt is used; by default a new salt. The registrations of one address share a
 *   salt,   so that one hash shows which registration a password belongs to ({@link findPassword})
 * @param caller the calling network: networks take turns
 * @throws SERVICE_UNAVAILABLE, RATE_LIMITED when too many hashes wait
 */
export async function hashPassword(password: string, like?: string, caller?: string): Promise<string> {
  const { memory, passes, parallelism } = PARAMETERS
  const given = like === undefined ? undefined : parse(like).salt
  const salt = given?.length === SALT_BYTES ? given : randomBytes(SALT_BYTES)
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${text(salt)}$${text(await hash(password, salt, TAG_BYTES, PARAMETERS, caller))}`
}

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

function parse(stored: string): Stored {
  const match = PHC.exec(stored)
  if (match === null) throw new Error('stored password is not argon2id in the PHC string format')
  const [, memory, passes, parallelism, salt, tag] = match
  return {
    parameters: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  }
}

/** The comparison for an unknown account: the same work, and never equal except with a chance of 2^-256. */
const nobody: Stored = { parameters: PARAMETERS, salt: randomBytes(SALT_BYTES), tag: randomBytes(TAG_BYTES) }

/**
 * Whether a password is the stored one. `undefined` means an unknown account, and costs the same.
 *
 * @param caller the calling network: networks take turns
 * @throws SERVICE_UNAVAILABLE, RATE_LIMITED when too many hashes wait
 */
export const isPassword = async (password: string, stored: string | undefined, caller?: string): Promise<boolean> =>
  (await findPassword(password, stored === undefined ? [] : [stored], caller)) === 0

/**
 * Finds the stored password that equals a password. It computes one hash for all, with the salt and parameters of the
 * first, so that it never finds a stored password with others.
 *
 * @returns its index, the first of several equal ones; undefined without a match
 * @param caller the calling network: networks take turns
 * @throws SERVICE_UNAVAILABLE, RATE_LIMITED when too many hashes wait
 */
export async function findPassword(
  password: string,
  stored: readonly string[],
  caller?: string,
): Promise<number | undefined> {
  const { parameters, salt, tag } = stored.length === 0 ? nobody : parse(stored[0])
  const hashed = await hash(password, salt, tag.length, parameters, caller)
  const equal = stored.map((text) => {
    const other = parse(text)
    const isAlike =
      other.salt.equals(salt) && sameParameters(other.parameters, parameters) && other.tag.length === hashed.length
    return isAlike && timingSafeEqual(hashed, other.tag)
  })
  const index = equal.indexOf(true)
  return index === -1 ? undefined : index
}

const sameParameters = (one: Parameters, other: Parameters): boolean =>
  one.memory === other.memory && one.passes === other.passes && one.parallelism === other.parallelism

/** Whether a stored password has other parameters than today's. */
export function isOutdated(stored: string): boolean {
  const { parameters, salt, tag } = parse(stored)
  return !sameParameters(parameters, PARAMETERS) || salt.length < SALT_BYTES || tag.length < TAG_BYTES
}
