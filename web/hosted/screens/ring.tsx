import type { ComponentChildren } from 'preact'
import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp } from 'lucide'
import type { Action } from '../flow.ts'
import { Icon } from '../icon.tsx'

/**
 * Where the ring is lit, in degrees clockwise from the right. The view is a mirror: the person's left is on the left. The writing
 * direction never changes this.
 */
const SIDES = { TURN_RIGHT: 0, LOOK_DOWN: 90, TURN_LEFT: 180, LOOK_UP: 270 } as const
export const ARROWS = { TURN_RIGHT: ArrowRight, LOOK_DOWN: ArrowDown, TURN_LEFT: ArrowLeft, LOOK_UP: ArrowUp } as const

const TICKS = 72
/** Ticks on each side of the middle that light up during the movement. */
const REACH = 10

interface RingProps {
  readonly action: Action | undefined
  /** Progress of the movement, 0 to 1. Without an action, the ticks light up all around. */
  readonly progress: number
  readonly children: ComponentChildren
}

/** A face in a circle of ticks. Ticks light up in the direction of the movement. */
export const Ring = ({ action, progress, children }: RingProps) => (
  <div class="ring" dir="ltr">
    <div class="circle">{children}</div>
    <svg class="dial" viewBox="0 0 400 400" aria-hidden="true" focusable="false">
      {Array.from({ length: TICKS }, (_, i) => (
        <line key={i} {...tick(i, heat(i, action, progress))} />
      ))}
    </svg>
    {action !== undefined && (
      <span class={`arrow ${action.toLowerCase().replace('_', '-')}`} aria-hidden="true">
        <Icon node={ARROWS[action]} />
      </span>
    )}
  </div>
)

/** 0 is plain, 1 is within the movement's reach, 2 is reached. */
function heat(i: number, action: Action | undefined, progress: number): 0 | 1 | 2 {
  if (action === undefined) return i < Math.round(progress * TICKS) ? 2 : 0
  const middle = (SIDES[action] / 360) * TICKS
  const away = Math.min(Math.abs(i - middle), TICKS - Math.abs(i - middle))
  if (away > REACH) return 0
  return away <= Math.round(progress * REACH) && progress > 0 ? 2 : 1
}

function tick(i: number, warmth: 0 | 1 | 2) {
  const angle = (i / TICKS) * 2 * Math.PI
  const at = (radius: number) => ({ x: 200 + radius * Math.cos(angle), y: 200 + radius * Math.sin(angle) })
  const [from, to] = [at(150), at(warmth === 0 ? 160 : warmth === 1 ? 164 : 168)]
  return {
    x1: from.x.toFixed(1),
    y1: from.y.toFixed(1),
    x2: to.x.toFixed(1),
    y2: to.y.toFixed(1),
    class: ['', 'warm', 'hot'][warmth],
  }
}
