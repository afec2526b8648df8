import { z } from 'zod'
import type { Network } from '../../money/networks.ts'
import { NodeError } from '../../outbound/node-request.ts'
import { ChainUnavailable, WrongChain, type BlockId, type ChainView } from './chain.ts'

/** How long a node that failed is asked only when no other answers. */
const REST_MS = 60_000
/** A node proves anew that it is on the right chain after this long: behind one address there may be another node tomorrow. */
const VETTED_FOR_MS = 3_600_000

/** One node, as its adapter speaks to it. */
export interface ChainNode {
  /** Throws WrongChain unless it is a node of the right chain. */
  vet(): Promise<void>
  blockAt(height: number): Promise<BlockId | null>
}

/** What a node says to a question; the words of the node itself are not repeated, they may hold anything. */
export class NodeRefused extends Error {
  override readonly name = 'NodeRefused'
  readonly code: number
  constructor(code: number) {
    super(`refused with ${code}`)
    this.code = code
  }
}

/** The chain went on, or back, between two questions of one look: it is begun anew. */
export class ChainMoved extends ChainUnavailable {
  constructor() {
    super('the chain moved while it was read')
  }
}

const LOOKS = 3

/**
 * The nodes of a network: the first one that answers is believed, in the order of the settings, a node that failed lately last.
 * A whole question goes to one node, so that its parts fit together. Another node than before must have the settled block that
 * the one before had: two that disagree about what is settled are not of one chain, and nothing is concluded.
 */
export class Nodes<Node extends ChainNode> {
  readonly #network: Network
  readonly #nodes: readonly Node[]
  readonly #restsUntil: number[]
  readonly #vettedAt: (number | undefined)[]
  #settled: { readonly by: number; readonly block: BlockId } | undefined

  constructor(network: Network, nodes: readonly Node[]) {
    this.#network = network
    this.#nodes = nodes
    this.#restsUntil = nodes.map(() => 0)
    this.#vettedAt = nodes.map(() => undefined)
  }

  /**
   * Puts a question to one node after the other until one answers.
   *
   * @throws ChainUnavailable that names each node by its number in the settings, and what was wrong with it
   */
  async ask<T>(question: (node: Node) => Promise<T>): Promise<T> {
    const problems: string[] = []
    for (const index of this.#order()) {
      const answer = await this.#askOne(index, question)
      if ('problem' in answer) problems.push(`node ${index + 1}: ${answer.problem}`)
      else return answer.said
    }
    throw new ChainUnavailable(`${this.#network}: ${problems.join('; ')}`)
  }

  /**
   * A look, and the settled block that it saw. Where its tip is older than it should be, the other nodes are asked, too, and the
   * one that has got furthest is believed: a node may hang for hours and answer all the same.
   *
   * @param staleMs age of a tip from which on that is done
   */
  async look(
    question: (node: Node) => Promise<{ readonly view: ChainView; readonly settled: BlockId }>,
    staleMs: number,
  ): Promise<ChainView> {
    const problems: string[] = []
    let best: { readonly by: number; readonly view: ChainView; readonly settled: BlockId } | undefined
    for (const index of this.#order()) {
      const answer = await this.#askOne(index, (node) => steady(() => question(node)))
      if ('problem' in answer) problems.push(`node ${index + 1}: ${answer.problem}`)
      else if (best === undefined || answer.said.view.tip.height > best.view.tip.height)
        best = { by: index, ...answer.said }
      if (best !== undefined && Date.now() - best.view.tip.time.getTime() < staleMs) break
    }
    if (best === undefined) throw new ChainUnavailable(`${this.#network}: ${problems.join('; ')}`)
    if (this.#settled === undefined || best.settled.height >= this.#settled.block.height)
      this.#settled = { by: best.by, block: best.settled }
    return best.view
  }

  /**
   * Vets every node that answers.
   *
   * @param known a block that was settled before: who has another there is of another chain
   * @returns the newest block that one of them calls settled
   * @throws WrongChain for one that is of another chain, even if others are right
   * @throws ChainUnavailable when none answers, or two disagree about a block that both call settled
   */
  async check(settledOf: (node: Node) => Promise<BlockId>, known?: BlockId): Promise<BlockId> {
    const problems: string[] = []
    let newest: BlockId | undefined
    for (const [index, node] of this.#nodes.entries()) {
      try {
        await node.vet()
        if (known !== undefined) await assertHas(node, known)
        const settled = await settledOf(node)
        const other =
          this.#settled === undefined
            ? undefined
            : await node.blockAt(Math.min(settled.height, this.#settled.block.height))
        const before =
          other === undefined || this.#settled === undefined
            ? undefined
            : await this.#nodes[this.#settled.by].blockAt(other?.height ?? -1)
        if (other?.hash !== before?.hash)
          throw new WrongChain('is on another branch of the chain than the nodes before it')
        this.#settled ??= { by: index, block: settled }
        if (newest === undefined || settled.height > newest.height) newest = settled
        this.#vettedAt[index] = Date.now()
      } catch (error) {
        if (error instanceof WrongChain) throw new WrongChain(`${this.#network}: node ${index + 1} ${error.message}`)
        problems.push(`node ${index + 1}: ${problemOf(error)}`)
      }
    }
    if (newest === undefined) throw new ChainUnavailable(`${this.#network}: ${problems.join('; ')}`)
    return newest
  }

  #order(): number[] {
    const now = Date.now()
    const all = [...this.#nodes.keys()]
    return [
      ...all.filter((index) => this.#restsUntil[index] <= now),
      ...all.filter((index) => this.#restsUntil[index] > now),
    ]
  }

  async #askOne<T>(
    index: number,
    question: (node: Node) => Promise<T>,
  ): Promise<{ readonly said: T } | { readonly problem: string }> {
    try {
      await this.#admit(index)
      const said = await question(this.#nodes[index])
      this.#restsUntil[index] = 0
      return { said }
    } catch (error) {
      const problem = problemOf(error)
      this.#restsUntil[index] = Date.now() + REST_MS
      return { problem }
    }
  }

  async #admit(index: number): Promise<void> {
    const node = this.#nodes[index]
    if (Date.now() - (this.#vettedAt[index] ?? -Infinity) > VETTED_FOR_MS) {
      this.#vettedAt[index] = undefined
      await node.vet()
      this.#vettedAt[index] = Date.now()
    }
    if (this.#settled === undefined || this.#settled.by === index) return
    const { block } = this.#settled
    const same = await node.blockAt(block.height)
    if (same === null) throw new ChainUnavailable('is behind a block that is settled')
    if (same.hash !== block.hash) throw new ChainUnavailable('is on another branch of the chain')
  }
}

async function assertHas(node: ChainNode, { height, hash }: BlockId): Promise<void> {
  const found = await node.blockAt(height)
  if (found === null) throw new ChainUnavailable('is behind a block that was settled before')
  if (found.hash !== hash) throw new WrongChain('has another block where one was settled before')
}

/** Begins a look anew where the chain moved under it. */
async function steady<T>(look: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await look()
    } catch (error) {
      if (!(error instanceof ChainMoved) || tries === LOOKS) throw error
    }
  }
}

/** What was wrong, in words that hold neither an address of a node nor what it said. Throws what is no node's fault. */
function problemOf(error: unknown): string {
  if (error instanceof z.ZodError) return `answers in another form (${error.issues[0]?.path.join('.') ?? ''})`
  if (
    error instanceof NodeError ||
    error instanceof NodeRefused ||
    error instanceof ChainUnavailable ||
    error instanceof WrongChain
  )
    return error.message
  throw error
}
