import { z } from 'zod'
import { NodeError, type NodeClient } from '../../outbound/node-request.ts'
import { ChainUnavailable } from './chain.ts'
import { NodeRefused } from './nodes.ts'

/** Queries in one request. Providers accept 100 or more. */
const BATCH = 50
/** EIP-7934 limits a block to 10 MiB, which is more than twice as long in hexadecimal text. */
const MAX_ALONE_BYTES = 32 * 1024 * 1024

const answerSchema = z.object({
  id: z.int(),
  result: z.unknown().optional(),
  error: z.object({ code: z.int() }).nullish(),
})
const failureSchema = z.object({ error: z.object({ code: z.int() }) })
type Answer = z.output<typeof answerSchema>

interface Question {
  readonly method: string
  readonly params: readonly unknown[]
  answer(answer: Answer): void
  fail(error: unknown): void
}

/** JSON-RPC 2.0 over HTTP. All queries of one turn of the event loop go in one request. */
export class JsonRpc {
  readonly #client: NodeClient
  readonly #url: URL
  #waiting: Question[] = []

  constructor(client: NodeClient, url: URL) {
    this.#client = client
    this.#url = url
  }

  /**
   * Sends one query.
   *
   * @param options.alone in a separate request: the answer may be large
   * @throws NodeError, NodeRefused (with the node's code), ZodError for an answer of another form
   */
  call<T>(
    method: string,
    params: readonly unknown[],
    schema: z.ZodType<T>,
    options: { readonly alone?: boolean } = {},
  ): Promise<T> {
    return new Promise((resolve, reject) => {
      const question: Question = {
        method,
        params,
        answer({ result, error }) {
          if (error !== undefined && error !== null) return reject(new NodeRefused(error.code))
          const parsed = schema.safeParse(result)
          if (parsed.success) resolve(parsed.data)
          else reject(parsed.error)
        },
        fail: reject,
      }
      if (options.alone === true) return void this.#send([question], MAX_ALONE_BYTES)
      if (this.#waiting.push(question) === 1) setImmediate(() => this.#flush())
    })
  }

  #flush(): void {
    const questions = this.#waiting
    this.#waiting = []
    for (let at = 0; at < questions.length; at += BATCH) void this.#send(questions.slice(at, at + BATCH))
  }

  async #send(questions: readonly Question[], maxBytes?: number): Promise<void> {
    try {
      const body = questions.map(({ method, params }, id) => ({ jsonrpc: '2.0', id, method, params }))
      const { status, text } = await this.#client.ask(
        this.#url,
        JSON.stringify(body),
        maxBytes === undefined ? {} : { maxBytes },
      )
      const answers = answersOf(status, text)
      for (const [id, question] of questions.entries()) {
        const answer = answers.get(id)
        if (answer === undefined) question.fail(new ChainUnavailable('left a query without an answer'))
        else question.answer(answer)
      }
    } catch (error) {
      for (const question of questions) question.fail(error)
    }
  }
}

function answersOf(status: number, text: string): Map<number, Answer> {
  const json = parsed(text)
  // A node that accepts no batch, or none now, answers with one error. Some also send a 4xx.
  const failure = failureSchema.safeParse(json)
  if (failure.success) throw new NodeRefused(failure.data.error.code)
  if (status !== 200) throw new NodeError(`HTTP ${status}`)
  if (json === undefined) throw new ChainUnavailable('does not answer in JSON')
  return new Map(
    z
      .array(answerSchema)
      .parse(json)
      .map((answer) => [answer.id, answer]),
  )
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // the caller knows the status and reports it
  }
}
