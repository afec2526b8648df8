/** Prints figures as an aligned block, three significant digits. */
export function report(title: string, figures: Record<string, number | string>): void {
  process.stdout.write(`\n${title}\n`)
  for (const [name, value] of Object.entries(figures)) {
    process.stdout.write(`  ${name.padEnd(44)}${typeof value === 'number' ? Number(value.toPrecision(3)) : value}\n`)
  }
}

/** Operations a second of `run` repeated `count` times, `atOnce` of them at a time. */
export async function throughput(count: number, atOnce: number, run: (i: number) => Promise<unknown>): Promise<number> {
  let next = 0
  const started = performance.now()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (next < count) await run(next++)
    }),
  )
  return count / ((performance.now() - started) / 1000)
}
