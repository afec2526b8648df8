/** A line chart without axes, beside its current figure. It is hidden from screen readers. Undefined figures are gaps. */
export function Sparkline({
  values,
  tone = 'accent',
}: {
  readonly values: readonly (number | undefined)[]
  readonly tone?: 'accent' | 'ok' | 'mid'
}) {
  const known = values.filter((value) => value !== undefined)
  if (known.length < 2) return null
  const [low, high] = [Math.min(...known), Math.max(...known)]
  if (high === 0) return null
  const x = (index: number): string => ((index / (values.length - 1)) * 96).toFixed(1)
  const y = (value: number): string => (high === low ? 16 : 30 - ((value - low) / (high - low)) * 28).toFixed(1)
  let isDown = false
  const path = values
    .map((value, index) => {
      const step = value === undefined ? '' : `${isDown ? 'L' : 'M'}${x(index)} ${y(value)}`
      isDown = value !== undefined
      return step
    })
    .join('')
  return (
    <svg
      className={`spark spark-${tone}`}
      viewBox="0 0 96 32"
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      <path d={path} />
    </svg>
  )
}
