#!/usr/bin/env node
import { parseArgs } from 'node:util'
import { IdentityVerification } from '../client.ts'
import { ApiError, IdentityVerificationError } from '../errors.ts'
import { listen, replay } from './listen.ts'
import { OUTCOMES, trigger } from './trigger.ts'

const USAGE = `identity-verification: webhooks of test mode on this machine

  identity-verification listen --forward http://localhost:3000/webhooks
  identity-verification listen replay <delivery id> --forward http://localhost:3000/webhooks
  identity-verification trigger ${OUTCOMES.join('|')}

Environment:
  IDENTITY_VERIFICATION_API_KEY   a key of test mode: svc_test_…
  IDENTITY_VERIFICATION_URL       the address of the service
  WEBHOOK_SECRET                  the signing secret; by default a new secret is made and shown

`

/** A wrong command line. It is printed without a stack. */
class UsageError extends Error {}

const say = (line: string) => process.stdout.write(`${line}\n`)

async function main(args: readonly string[]): Promise<void> {
  const {
    positionals: [command, ...words],
    values,
  } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { forward: { type: 'string' }, help: { type: 'boolean' } },
  })
  if (values.help === true || command === undefined) return void process.stdout.write(USAGE)
  const stopped = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopped.abort())
  const context = { client: clientOf(process.env), say, signal: stopped.signal }
  const receiver = { forward: values.forward ?? '', secret: process.env.WEBHOOK_SECRET }
  try {
    if (command === 'listen' && words.length === 0) await listen(context, receiver)
    else if (command === 'listen' && words[0] === 'replay' && words.length === 2)
      process.exitCode = (await replay(context, receiver, words[1])) ? 0 : 1
    else if (command === 'trigger' && words.length === 1) await trigger(context, words[0])
    else throw new UsageError('unknown command: --help lists the commands')
  } catch (error) {
    if (!stopped.signal.aborted) throw error
  }
}

function clientOf({
  IDENTITY_VERIFICATION_API_KEY: apiKey,
  IDENTITY_VERIFICATION_URL: baseUrl,
}: NodeJS.ProcessEnv): IdentityVerification {
  if (apiKey === undefined || apiKey === '') throw new UsageError('IDENTITY_VERIFICATION_API_KEY is not set')
  if (baseUrl === undefined || baseUrl === '') throw new UsageError('IDENTITY_VERIFICATION_URL is not set')
  const client = new IdentityVerification({ apiKey, baseUrl })
  if (!client.isTest)
    throw new UsageError('the key is a live one: use a key of test mode instead, which begins with svc_test_')
  return client
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.exitCode = 1
  const issues =
    error instanceof ApiError ? error.issues.map(({ path, message }) => `\n  ${path}: ${message}`).join('') : ''
  const isExpected =
    error instanceof IdentityVerificationError || error instanceof UsageError || error instanceof TypeError
  process.stderr.write(
    `identity-verification: ${error instanceof Error ? (isExpected ? error.message : (error.stack ?? error.message)) : 'failed'}${issues}\n`,
  )
})
