/** One step of a Containerfile: `word rest`. */
export interface Step {
  readonly word: string
  readonly rest: string
}
export interface Stage {
  readonly name: string
  readonly steps: readonly Step[]
}

/**
 * The stages of a Containerfile, without comments and the ARGs before the first stage. It reads only the part of the
 * format that ours uses.
 */
export function readContainerfile(text: string): Stage[] {
  const stages: { name: string; steps: Step[] }[] = []
  for (const line of text
    .split('\n')
    .map((raw) => raw.trim())
    .filter((raw) => raw !== '' && !raw.startsWith('#'))) {
    const [word, ...rest] = line.split(/\s+/)
    if (word === 'FROM') stages.push({ name: rest[2] ?? 'image', steps: [] })
    else stages.at(-1)?.steps.push({ word, rest: rest.join(' ') })
  }
  return stages
}

/** The files that a stage copies: from the folder of the project, or from another stage. */
export const copiesOf = ({ steps }: Stage): { from?: string; sources: string[]; target: string }[] =>
  steps
    .filter(({ word }) => word === 'COPY')
    .map(({ rest }) => {
      const parts = rest.split(' ')
      const from = parts[0].startsWith('--from=') ? parts.shift()?.slice('--from='.length) : undefined
      return { from, sources: parts.slice(0, -1), target: parts[parts.length - 1] }
    })
