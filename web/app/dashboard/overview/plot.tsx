import 'uplot/dist/uPlot.min.css'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import UPlot from 'uplot'
import { monthDay, number, weekday } from '../../parts/format.ts'
import type { Day } from '../data/figures.ts'

const SERIES = [
  ['approved', 'Approved'],
  ['review', 'In review'],
  ['declined', 'Declined'],
] as const

/** The stacked figures for the chart: the tallest series is drawn first, so that none hides another. */
function stacked(days: readonly Day[]): UPlot.AlignedData {
  const total = days.map(({ approved, review, declined }) => approved + review + declined)
  return [
    days.map((_, index) => index),
    total,
    days.map(({ approved, review }) => approved + review),
    days.map(({ approved }) => approved),
  ]
}

/** A colour of the page for the canvas, which does not support custom properties. */
function colour(name: string): string {
  const probe = document.createElement('span')
  probe.className = name
  document.body.append(probe)
  const { backgroundColor, color } = getComputedStyle(probe)
  probe.remove()
  return backgroundColor === 'rgba(0, 0, 0, 0)' ? color : backgroundColor
}

/** Position of a day's bar, for the tooltip. */
interface Spot {
  readonly index: number
  readonly left: number
  readonly isRight: boolean
}

/** Stacked decisions per day. Pointer or arrow keys choose a day. A box shows its figures, and screen readers announce them. */
export default function Plot({ days }: { readonly days: readonly Day[] }) {
  const box = useRef<HTMLDivElement>(null)
  const plot = useRef<UPlot>(undefined)
  const [spot, setSpot] = useState<Spot>()
  useEffect(() => {
    const host = box.current
    if (host === null) return
    const draw = (): void => {
      plot.current?.destroy()
      plot.current = new UPlot(options(days, host, setSpot), stacked(days), host)
    }
    draw()
    const resized = new ResizeObserver(() =>
      plot.current?.setSize({ width: host.clientWidth, height: host.clientHeight }),
    )
    resized.observe(host)
    const scheme = matchMedia('(prefers-color-scheme: dark)')
    scheme.addEventListener('change', draw)
    const chosen = new MutationObserver(draw)
    chosen.observe(document.documentElement, { attributeFilter: ['data-scheme'] })
    return () => {
      resized.disconnect()
      chosen.disconnect()
      scheme.removeEventListener('change', draw)
      plot.current?.destroy()
      plot.current = undefined
    }
  }, [days])
  const move = (event: KeyboardEvent): void => {
    const at = spot?.index ?? days.length
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: days.length - 1 }[event.key]
    if (event.key === 'Escape') setSpot(undefined)
    if (to === undefined || plot.current === undefined) return
    event.preventDefault()
    const index = Math.min(Math.max(to, 0), days.length - 1)
    setSpot(spotOf(plot.current, index, days.length))
  }
  const day = spot === undefined ? undefined : days[spot.index]
  return (
    <div
      className="plot"
      ref={box}
      tabIndex={0}
      role="group"
      aria-label="Chart of the decisions per day. Arrow keys move from day to day."
      onKeyDown={move}
      onBlur={() => setSpot(undefined)}
    >
      {day !== undefined && spot !== undefined && (
        <div
          className={spot.isRight ? 'tip tip-left' : 'tip'}
          style={{ left: spot.left + (spot.isRight ? -10 : 10) }}
          role="status"
        >
          <b>{weekday(day.date)}</b>
          <dl>
            {SERIES.map(([key, words]) => (
              <div key={key}>
                <dt>
                  <span className={`swatch swatch-${key}`} />
                  {words}
                </dt>
                <dd>{number(day[key])}</dd>
              </div>
            ))}
          </dl>
        </div>
      )}
    </div>
  )
}

function spotOf(plot: UPlot, index: number, count: number): Spot {
  const left = plot.valToPos(index, 'x') + plot.over.offsetLeft
  return { index, left, isRight: index > count / 2 }
}

function options(days: readonly Day[], host: HTMLElement, onSpot: (spot: Spot | undefined) => void): UPlot.Options {
  const [ink, line] = [colour('plot-ink'), colour('plot-line')]
  const bars = UPlot.paths.bars?.({ size: [0.72, 26], radius: 0.08, gap: 0 })
  const font = `12px ${getComputedStyle(document.body).fontFamily}`
  const series = (name: string): UPlot.Series => ({
    fill: colour(`swatch-${name}`),
    width: 0,
    paths: bars,
    points: { show: false },
  })
  return {
    width: host.clientWidth,
    height: host.clientHeight,
    legend: { show: false },
    padding: [10, 8, 0, 0],
    cursor: { y: false, drag: { x: false, y: false }, points: { show: false } },
    scales: {
      x: { time: false, range: [-0.7, days.length - 0.3] },
      y: { range: (_plot, _min, max) => [0, Math.max(4, max * 1.08)] },
    },
    series: [{}, series('declined'), series('review'), series('approved')],
    axes: [
      {
        stroke: ink,
        font,
        grid: { show: false },
        ticks: { show: false },
        size: 30,
        gap: 6,
        space: 62,
        incrs: [1, 2, 7, 14, 30, 61, 91],
        values: (_plot, splits) =>
          splits.map((at) => {
            const day = days[at]
            return day === undefined ? '' : monthDay(day.date)
          }),
      },
      {
        stroke: ink,
        font,
        size: 46,
        gap: 8,
        space: 46,
        grid: { stroke: line, width: 1 },
        ticks: { show: false },
        incrs: [1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1_000, 2_000, 5_000, 10_000, 50_000, 100_000],
        values: (_plot, splits) => splits.map((at) => number(at)),
      },
    ],
    hooks: {
      setCursor: [
        (plot) => {
          const { idx } = plot.cursor
          onSpot(
            idx === null || idx === undefined || (plot.cursor.left ?? -1) < 0
              ? undefined
              : spotOf(plot, idx, days.length),
          )
        },
      ],
    },
  }
}
