import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { REASON_CODES } from '../contract/reason-codes.ts'
import { PYTHON_CLIENT, pythonTools, type PythonTools } from './python-tools.ts'
import { OPENAPI_FILE } from './write-openapi.ts'

// npm run python-client: writes the generated parts of clients/python, from docs/openapi.json and the reason codes. A
// test fails while one of them is outdated.

const PACKAGE = join(PYTHON_CLIENT, 'src', 'identity_verification')
const quoted = (text: string) => JSON.stringify(text)

/** reason_codes.py: every code, and how to recognise a code of a family. */
export function reasonCodesText(): string {
  const plain = REASON_CODES.map(({ code }) => code).filter((code) => !code.includes('<'))
  const rows = REASON_CODES.map(
    ({ code, meaning, outcome, severity }) =>
      `    ${quoted(code)}: ReasonInfo(${[meaning.replace(/ \(ours\)$/, ''), outcome, severity].map(quoted).join(', ')}),`,
  )
  return `"""Generated from the service's table of reason codes by dev/write-python-client.ts: do not edit."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final, Literal, NamedTuple, TypeAlias


class ReasonInfo(NamedTuple):
    """The meaning of a code; \`outcome\` is its effect when it is the only one: REVIEW or DECLINE."""

    meaning: str
    outcome: str
    severity: str


KnownReasonCode: TypeAlias = Literal[
${plain.map((code) => `    ${quoted(code)},`).join('\n')}
]
"""Codes without a variable part. Other codes belong to families, and later versions may add more."""

REASON_CODES: Final[Mapping[str, ReasonInfo]] = {
${rows.join('\n')}
}
"""By code, or by the pattern of a family: \`<...>\` means capitals, digits and _."""

_FAMILIES: Final = [(re.compile(re.sub("<[A-Z]+>", "[A-Z0-9_]+", code)), info) for code, info in REASON_CODES.items() if "<" in code]


def explain(code: str) -> ReasonInfo | None:
    """The meaning of a code; None for a code of a later version. Show such a code and use the status."""
    return REASON_CODES.get(code) or next((info for family, info in _FAMILIES if family.fullmatch(code)), None)
`
}

/** The generated files with their texts, by name. The asynchronous client is made from the synchronous one. */
export const GENERATED = {
  'models.py': [join(PYTHON_CLIENT, 'generate', 'models.py'), OPENAPI_FILE],
  'async_client.py': [join(PYTHON_CLIENT, 'generate', 'asynchronous.py'), join(PACKAGE, 'client.py')],
} as const

/** Writes all of them into a folder. */
export function writePythonClient(tools: PythonTools, folder: string = PACKAGE): void {
  for (const [name, [script, source]] of Object.entries(GENERATED))
    execFileSync(tools.python, [script, source, join(folder, name)], { stdio: ['ignore', 'ignore', 'inherit'] })
  writeFileSync(join(folder, 'reason_codes.py'), reasonCodesText())
}

if (import.meta.main) {
  const tools = await pythonTools((line) => process.stdout.write(`${line}\n`))
  if (tools === undefined) throw new Error('Python 3.11 or later is missing')
  writePythonClient(tools)
}
