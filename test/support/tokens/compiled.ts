import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import solc from 'solc'
import type { Hex } from 'viem'
import { z } from 'zod'

const outputSchema = z.object({
  errors: z.array(z.object({ severity: z.string(), formattedMessage: z.string() })).default([]),
  contracts: z
    .object({
      'tokens.sol': z.record(
        z.string(),
        z.object({ evm: z.object({ bytecode: z.object({ object: z.string().regex(/^[0-9a-f]+$/) }) }) }),
      ),
    })
    .optional(),
})

let compiled: Map<string, Hex> | undefined

/** The creation code of a contract of tokens.sol, compiled once a process. */
export function creationCode(name: string): Hex {
  compiled ??= compile()
  const code = compiled.get(name)
  if (code === undefined) throw new Error(`tokens.sol has no contract ${name}`)
  return code
}

function compile(): Map<string, Hex> {
  const { resolve } = createRequire(import.meta.url)
  const input = {
    language: 'Solidity',
    sources: { 'tokens.sol': { content: readFileSync(new URL('tokens.sol', import.meta.url), 'utf8') } },
    settings: { evmVersion: 'paris', outputSelection: { '*': { '*': ['evm.bytecode.object'] } } },
  }
  const output = outputSchema.parse(
    JSON.parse(
      solc.compile(JSON.stringify(input), { import: (path) => ({ contents: readFileSync(resolve(path), 'utf8') }) }),
    ),
  )
  const errors = output.errors
    .filter(({ severity }) => severity === 'error')
    .map(({ formattedMessage }) => formattedMessage)
  if (output.contracts === undefined || errors.length > 0) throw new Error(errors.join('\n'))
  return new Map(
    Object.entries(output.contracts['tokens.sol']).map(([name, { evm }]) => [
      name,
      `0x${evm.bytecode.object}` as const,
    ]),
  )
}
