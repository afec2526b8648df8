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

/** Two hashes side by side are 92 MiB and half of libuv's threads; the others wait. */
const SIDE_BY_SIDE = 2
/** More than a network's calls of a minute (RATE_LIMITS.LOGIN), so that an office is not refused for logging in at once. */
const WAITING_OF_ONE = 16
const WAITING_OF_ALL = 64
/**
 * Whoever has waited so long is told to come back: the wait is bounded, and not only the queue. On a machine that is busy 64 in the queue
 * have been 40 s, which no person and no client waits for, and the hash was then computed for nobody.
 */
const WAIT_MS = 5_000

type Parameters = { readonly memory: number; readonly passes: number; readonly parallelism: number }
interface Stored {
  readonly parameters: Parameters
  readonly salt: Buffer
  readonly tag: Buffer
}

const derive = promisify(argon2)
/** Networks take turns: many logins of one leave the others theirs, and have both places while nobody else waits. */
const inTurn = createTurns({
  slots: SIDE_BY_SIDE,
  slotsOfOne: SIDE_BY_SIDE,
  waitingOfOne: WAITING_OF_ONE,
  waitingOfAll: WAITING_OF_ALL,
  waitMs: WAIT_MS,
})

/**
 * @param caller whose turn it takes; by default that of nobody else
 * @throws SERVICE_UNAVAILABLE when it has waited too long or too many wait, RATE_LIMITED when too many of the caller do
 */
async function hash(
  password: string,
  salt: Buffer,
  tagLength: number,
  { memory, passes, parallelism }: Parameters,
  caller: string = randomUUID(),
): Promise<Buffer> {
  // NFC, as RFC 8265 has it for passwords: the same letters typed on two systems are one password.
  const message = password.normalize('NFC')
  return inTurn(caller, () => derive('argon2id', { message, nonce: salt, parallelism, tagLength, memory, passes }))
}

const text = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '')

/**
 * A password as it is stored.
 *
 * @param like a stored password whose salt is taken: the registrations of one address share it, so that one hash tells which of them a
 * password is of ({@link findPassword}); by default a new one
 * @param caller the network that it is hashed for: networks take turns
 * @throws SERVICE_UNAVAILABLE, RATE_LIMITED when too many are being hashed
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
  if (match === null) throw new Error('a stored password is not argon2id in the PHC string format')
  const [, memory, passes, parallelism, salt, tag] = match
  return {
    parameters: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  }
}

/** What a password is compared with where there is no account: the same work, and never equal but by a chance of 2^-256. */
const nobody: Stored = { parameters: PARAMETERS, salt: randomBytes(SALT_BYTES), tag: randomBytes(TAG_BYTES) }

/**
 * Whether a password is the stored one; `undefined` stands for an account that is not there, and costs as much.
 *
 * @param caller the network that asks: networks take turns
 * @throws SERVICE_UNAVAILABLE, RATE_LIMITED when too many are being hashed
 */
export const isPassword = async (password: string, stored: string | undefined, caller?: string): Promise<boolean> =>
  (await findPassword(password, stored === undefined ? [] : [stored], caller)) === 0

/**
 * Which of several stored passwords a password is: by one hash, however many they are, with the salt and parameters of the first.
 * One that was stored with others is not found.
 *
 * @returns its index, the first where several are equal; undefined for none
 * @param caller the network that asks: networks take turns
 * @throws SERVICE_UNAVAILABLE, RATE_LIMITED when too many are being hashed
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

/** Whether a stored password was made with other parameters than today's. */
export function isOutdated(stored: string): boolean {
  const { parameters, salt, tag } = parse(stored)
  return !sameParameters(parameters, PARAMETERS) || salt.length < SALT_BYTES || tag.length < TAG_BYTES
}
