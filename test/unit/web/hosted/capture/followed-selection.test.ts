import assert from 'node:assert/strict'
import { createFaceJudge, turnOf, type Action } from '../../../../../web/hosted/capture/face/judge.ts'
import type { Tracking } from '../../../../../web/hosted/capture/face/tracking.ts'
import type { Moment, SeriesStep } from '../../../../../web/hosted/capture/selection.ts'
import { type Chosen, offer, timesOf } from './offered-frames.ts'

describe('the frames of a capture series with a tracked head', () => {
  interface Person {
    /** Degrees per second while the head moves. */
    readonly speed: number
    /** Time between two frames of the tracker, ms. */
    readonly period: number
    /** Time until the person starts a requested movement, ms. */
    readonly reaction: number
    /** Reach of a movement, degrees. */
    readonly reach: number
  }
  const WHERE: Record<Action, { axis: 'yaw' | 'pitch'; sign: 1 | -1 }> = {
    TURN_LEFT: { axis: 'yaw', sign: 1 },
    TURN_RIGHT: { axis: 'yaw', sign: -1 },
    LOOK_UP: { axis: 'pitch', sign: 1 },
    LOOK_DOWN: { axis: 'pitch', sign: -1 },
  }

  /** A person follows the judge at their speed. Returns the series that the page would send. */
  function perform(
    { speed, period, reaction, reach }: Person,
    challenge: readonly Action[],
  ): { chosen: Chosen[]; shots: Map<SeriesStep, Moment> } {
    const series = offer()
    const shots = new Map<SeriesStep, Moment>()
    const frontal = { yaw: 3, pitch: -6 }
    let head = { ...frontal }
    let at = 0
    let seed = 7
    const noise = (): number => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647 - 0.5
    const towards = (goal: { yaw: number; pitch: number }): void => {
      const [yaw, pitch] = [goal.yaw - head.yaw, goal.pitch - head.pitch]
      const far = Math.hypot(yaw, pitch)
      const share = far === 0 ? 0 : Math.min(1, (speed * period) / 1_000 / far)
      head = { yaw: head.yaw + yaw * share, pitch: head.pitch + pitch * share }
    }
    for (const aim of ['FRONTAL', ...challenge, 'RETURN'] as const) {
      const judge = createFaceJudge(aim, aim === 'FRONTAL' ? undefined : frontal)
      const started = at
      let straightAt: number | undefined
      let goal = reach
      for (let isDone = false; !isDone; at += period) {
        const { yaw, pitch } = head
        const tracking: Tracking = {
          faces: 1,
          yaw: yaw + noise(),
          pitch: pitch + noise(),
          size: 200,
          share: 0.4,
          centre: { x: 0.5, y: 0.5 },
        }
        const { state } = judge.next(tracking, at)
        isDone = state === 'TAKEN'
        const moment: Moment = {
          step: aim === 'RETURN' ? challenge[challenge.length - 1] : aim,
          atMs: at,
          turn: turnOf(tracking, frontal),
          ...(aim === 'RETURN' ? { isReturn: true } : {}),
        }
        if (isDone && aim !== 'RETURN') shots.set(aim, moment)
        if (isDone && aim !== 'RETURN') series.note({ ...moment, isLast: true })
        else if (aim !== 'FRONTAL' || state === 'HOLDING') series.note(moment)
        if (state !== 'STRAIGHT') straightAt ??= at
        if (state === 'TOO_MUCH') goal = 30
        // A person who has turned needs time to notice that they may look back, or that the next movement is due.
        const isTurning = aim in WHERE && straightAt !== undefined && at - straightAt >= reaction
        const { axis, sign } = WHERE[aim as Action] ?? { axis: 'yaw', sign: 1 }
        if (isTurning) towards({ ...frontal, [axis]: frontal[axis] + sign * goal })
        else if (at - started >= reaction / 2) towards(frontal)
        assert.ok(at - started < 20_000, `${aim} does not end`)
      }
    }
    for (const step of ['OWN_STEP', 'SECOND_STEP'] as const)
      for (const end = at + 3_000; at <= end; at += period)
        series.note({ step, atMs: at, ...(at + period > end ? { isLast: true } : {}) })
    return { chosen: series.end(), shots }
  }

  const CHALLENGES: readonly (readonly Action[])[] = [
    ['TURN_LEFT', 'LOOK_UP', 'TURN_RIGHT'],
    ['LOOK_DOWN', 'TURN_RIGHT', 'TURN_LEFT'],
    ['LOOK_UP', 'LOOK_DOWN', 'TURN_LEFT'],
  ]
  const PEOPLE = [20, 40, 60, 90].flatMap((speed) =>
    [60, 100, 150].flatMap((period) =>
      [200, 500, 1_200].flatMap((reaction) =>
        [26, 32, 44].map((reach): Person => ({ speed, period, reaction, reach })),
      ),
    ),
  )

  it('show each movement at its start, on its way and at its end', () => {
    for (const person of PEOPLE) {
      for (const challenge of CHALLENGES) {
        const { chosen, shots } = perform(person, challenge)
        const who = (what: string): string =>
          `${what}: ${JSON.stringify(person)} ${chosen.map(({ step, atMs, turn }) => `${step} ${atMs}${turn === undefined ? '' : ` ${turn.yaw.toFixed()}/${turn.pitch.toFixed()}`}`).join(', ')}`
        assert.ok(
          chosen.length <= 24 && chosen.every(({ atMs }, i) => i === 0 || atMs > chosen[i - 1].atMs),
          who('times'),
        )
        assert.ok(
          timesOf(chosen, 'FRONTAL').length >= 2 &&
            timesOf(chosen, 'OWN_STEP').length === 4 &&
            timesOf(chosen, 'SECOND_STEP').length === 4,
          who('frontal and own step'),
        )
        for (const [index, action] of challenge.entries()) {
          const { axis, sign } = WHERE[action]
          const along = ({ turn }: Moment): number => (turn?.[axis] ?? 0) * sign
          const shot = shots.get(action) ?? assert.fail(who('no image'))
          const far = along(shot)
          const [begin, end] = [
            chosen.findIndex(({ step }) => step === action),
            chosen.findLastIndex(({ step, isReturn }) => step === action && isReturn !== true),
          ]
          const there = chosen.slice(begin, end + 1)
          // The next step begins with the way back, up to its own movement.
          const next = challenge[index + 1]
          const after = chosen.slice(end + 1).filter(({ step, isReturn }) => step === next || isReturn === true)
          const isOnWay = (moment: Moment): boolean => along(moment) >= far * 0.15 && along(moment) <= far * 0.85
          assert.ok(
            there.some(({ turn }) => turn !== undefined && Math.hypot(turn.yaw, turn.pitch) <= 12),
            who(`${action} has no start`),
          )
          assert.equal(there[there.length - 1].atMs, shot.atMs, who(`${action} does not end with its image`))
          assert.ok(there.some(isOnWay) || after.some(isOnWay), who(`${action} jumps`))
        }
      }
    }
  })

  it('show the way there and back for slow movements', () => {
    let both = 0
    let all = 0
    for (const person of PEOPLE.filter(({ speed, period }) => speed <= 60 && period <= 100)) {
      for (const challenge of CHALLENGES) {
        const { chosen, shots } = perform(person, challenge)
        for (const [index, action] of challenge.entries()) {
          const { axis, sign } = WHERE[action]
          const far = (shots.get(action)?.turn?.[axis] ?? 0) * sign
          const isOnWay = ({ turn }: Moment): boolean =>
            (turn?.[axis] ?? 0) * sign >= far * 0.15 && (turn?.[axis] ?? 0) * sign <= far * 0.85
          const end = chosen.findLastIndex(({ step, isReturn }) => step === action && isReturn !== true)
          const next = challenge[index + 1]
          all++
          if (
            chosen.slice(0, end).some((frame) => frame.step === action && isOnWay(frame)) &&
            chosen.slice(end + 1).some((frame) => (frame.step === next || frame.isReturn === true) && isOnWay(frame))
          )
            both++
        }
      }
    }
    assert.ok(both >= all * 0.97, `${both} of ${all}`)
  })

  it('contain no image of a slow camera twice, and few of a waiting head', () => {
    const series = offer()
    const turn = { yaw: 1.234, pitch: 0.5 }
    for (let at = 0; at < 1_000; at += 300) series.note({ step: 'LOOK_UP', atMs: at, turn })
    series.note({ step: 'LOOK_UP', atMs: 1_200, turn: { ...turn, yaw: 1.3 } })
    assert.deepEqual(timesOf(series.end(), 'LOOK_UP'), [0, 1_200])

    const held = offer()
    held.note({ step: 'FRONTAL', atMs: 0 })
    for (const atMs of [40, 90, 420, 560]) held.note({ step: 'TURN_LEFT', atMs }, atMs !== 90)
    held.note({ step: 'TURN_LEFT', atMs: 700 }, true) // held for 0.6 s, so it is chosen
    held.note({ step: 'TURN_LEFT', atMs: 780, isLast: true }, true)
    held.note({ step: 'OWN_STEP', atMs: 820 }, true)
    held.note({ step: 'OWN_STEP', atMs: 900 })
    assert.deepEqual(
      held.end().map(({ step, atMs }) => `${step} ${atMs}`),
      ['FRONTAL 0', 'TURN_LEFT 90', 'TURN_LEFT 700', 'TURN_LEFT 780', 'OWN_STEP 900'],
    )

    const waiting = offer()
    const at = (ms: number): number => (ms < 30_000 ? Math.sin(ms) : Math.min(30, (ms - 30_000) / 20))
    for (let ms = 0; ms <= 30_700; ms += 100)
      waiting.note({ step: 'TURN_LEFT', atMs: ms, turn: { yaw: at(ms), pitch: 0 } })
    const seen = waiting.end().map(({ turn: then }) => then?.yaw ?? 0)
    assert.equal(seen.length, 4)
    assert.ok(seen.filter((yaw) => yaw > 4 && yaw < 26).length >= 2, seen.join())
  })
})
