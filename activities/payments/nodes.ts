import { z } from 'zod'
import type { Network } from '../../money/networks.ts'
import { NodeError } from '../../outbound/node-request.ts'
import { ChainUnavailable, WrongChain, type BlockId, type ChainView } from './chain.ts'

/** How long a failed node comes last. */
const REST_MS = 60_000
/** A node proves again that it is on the right chain after this long. Tomorrow its address may lead to another node. */
const VETTED_FOR_MS = 3_600_000

/** One node, as its adapter sees it. */
export interface ChainNode {
  /** Throws WrongChain unless the node is of the right chain. */
  vet(): Promise<void>
  blockAt(height: number): Promise<BlockId | null>
}

/** A node refused a query. Its own words are left out, because they can contain anything. */
export class NodeRefused extends Error {
  override readonly name = 'NodeRefused'
  readonly code: number
  constructor(code: number) {
    super(`refused with ${code}`)
    this.code = code
  }
}

/** The chain moved between two queries of one scan. The scan restarts. */
export class ChainMoved extends ChainUnavailable {
  constructor() {
    super('the chain moved during the scan')
  }
}

const LOOKS = 3

/**
 * The nodes of a network. The first node that answers is trusted, in the order of the settings, with recently failed
 * nodes last.
 * A whole query goes to one node, so that its parts fit together. Another node than before must have the settled block
 * of the previous one. Two nodes that disagree about a settled block are not of one chain, so neither is trusted.
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
   * Queries one node after the other until one answers.
   *
   * @throws ChainUnavailable with the problem of each node, named by its number in the settings
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
   * Scans, and returns the view. If its tip is too old, the scan also queries the other nodes and trusts the one that
   * is furthest. A node can hang for hours and still answer.
   *
   * @param staleMs age of a tip that is too old
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
   * @param known an earlier settled block. A node with another block there is of another chain
   * @returns the newest settled block of any node
   * @throws WrongChain for one node of another chain, even if others are right
   * @throws ChainUnavailable if no node answers, or two disagree about a block that both call settled
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
          throw new WrongChain('is on another branch of the chain than the earlier nodes')
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
    if (same === null) throw new ChainUnavailable('is behind a settled block')
    if (same.hash !== block.hash) throw new ChainUnavailable('is on another branch of the chain')
  }
}

async function assertHas(node: ChainNode, { height, hash }: BlockId): Promise<void> {
  const found = await node.blockAt(height)
  if (found === null) throw new ChainUnavailable('is behind an earlier settled block')
  if (found.hash !== hash) throw new WrongChain('has another block in place of an earlier settled one')
}

/** Restarts a scan if the chain moved during it. */
async function steady<T>(look: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await look()
    } catch (error) {
      if (!(error instanceof ChainMoved) || tries === LOOKS) throw error
    }
  }
}

/**
 * Describes the problem, without the address of a node and without its words. Throws an error that is no node's fault.
 */
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
