import type { Command } from '../ops/command.ts'
import { helpOf } from '../ops/print.ts'

const anchor = (name: string): string => name.replaceAll(' ', '-')

/** docs/reference/ops-commands.md, from what `--help` prints; a test compares the committed file with it. */
export function opsDocs(commands: readonly Command[]): string {
  return [
    '# Operator commands',
    '',
    'Every command of `npm run ops`, as its `--help` prints it. `npm run ops-docs` generates this page from `ops/commands/`.',
    "[Use the operator's command line](../how-to/operate/ops.md) explains exit codes, `--by`, `--reason` and the audit.",
    '',
    ...commands.map(({ head: { name } }) => `- [\`${name}\`](#${anchor(name)})`),
    ...commands.flatMap((command) => ['', `## ${command.head.name}`, '', '```text', helpOf(command), '```']),
    '',
  ].join('\n')
}
