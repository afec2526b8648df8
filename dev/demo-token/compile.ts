import { createRequire } from 'node:module'
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import solc from 'solc'

// node dev/demo-token/compile.ts: writes demo-usd.json, so that a start can deploy it without a compiler.

const FOLDER = import.meta.dirname
const PACKAGES = join(
  dirname(createRequire(import.meta.url).resolve('@openzeppelin/contracts/package.json')),
  '..',
  '..',
)
const output = z.object({
  errors: z.array(z.object({ severity: z.string(), formattedMessage: z.string() })).default([]),
  contracts: z
    .object({
      'DemoUsd.sol': z.object({
        DemoUsd: z.object({ evm: z.object({ bytecode: z.object({ object: z.string().min(1) }) }) }),
      }),
    })
    .optional(),
})

/**
 * The creation code of the demo's token, hexadecimal with 0x; always the same for the same sources and compiler. Throws
 * the output of the compiler.
 */
export function compileDemoToken(): string {
  const input = {
    language: 'Solidity',
    sources: { 'DemoUsd.sol': { content: readFileSync(join(FOLDER, 'DemoUsd.sol'), 'utf8') } },
    settings: {
      evmVersion: 'paris',
      optimizer: { enabled: true },
      metadata: { appendCBOR: false },
      outputSelection: { '*': { '*': ['evm.bytecode.object'] } },
    },
  }
  const { errors, contracts } = output.parse(
    JSON.parse(
      solc.compile(JSON.stringify(input), {
        import: (path: string) => ({ contents: readFileSync(join(PACKAGES, path), 'utf8') }),
      }),
    ),
  )
  const failed = errors.filter(({ severity }) => severity === 'error')
  if (contracts === undefined || failed.length > 0)
    throw new Error(failed.map(({ formattedMessage }) => formattedMessage).join('\n'))
  return `0x${contracts['DemoUsd.sol'].DemoUsd.evm.bytecode.object}`
}

if (import.meta.main)
  writeFileSync(join(FOLDER, 'demo-usd.json'), `${JSON.stringify({ bytecode: compileDemoToken() }, null, 2)}\n`)
