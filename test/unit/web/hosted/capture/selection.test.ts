import assert from 'node:assert/strict'
import { createFaceJudge, turnOf, type Action } from '../../../../../web/hosted/capture/face/judge.ts'
import type { Tracking } from '../../../../../web/hosted/capture/face/tracking.ts'
import {
  createSelection,
  type Candidate,
  type Moment,
  type SeriesStep,
} from '../../../../../web/hosted/capture/selection.ts'

type Chosen = Candidate<undefined>

/** Offers moments as the page does; what is chosen, in its order. */
function offer(room = 24) {
  const chosen: Chosen[] = []
  const selection = createSelection<undefined>(() => room - chosen.length)
  return {
    chosen,
    note(moment: Moment, isHeld = false) {
      if (selection.isDue(moment, () => isHeld)) chosen.push(...selection.add({ ...moment, picture: undefined }))
    },
    end() {
      chosen.push(...selection.finish())
      return chosen
    },
  }
}
const timesOf = (chosen: readonly Chosen[], step: SeriesStep): number[] =>
  chosen.filter((frame) => frame.step === step).map(({ atMs }) => atMs)

describe('the frames of a capture series, without a tracker', () => {
  /** A frame every 100 ms for so long at each step. */
  function choose(steps: readonly [SeriesStep, number][], room = 24): Chosen[] {
    const series = offer(room)
    let at = 0
    for (const [step, ms] of steps) for (const end = at + ms; at < end; at += 100) series.note({ step, atMs: at })
    return series.end()
  }

  it('are spread over each step, its first and its last among them', () => {
    const chosen = choose([
      ['FRONTAL', 2_000],
      ['TURN_LEFT', 4_000],
      ['OWN_STEP', 3_000],
    ])
    for (const [step, count, from, to] of [
      ['FRONTAL', 3, 0, 2_000],
      ['TURN_LEFT', 5, 2_000, 6_000],
      ['OWN_STEP', 6, 6_000, 9_000],
    ] as const) {
      const times = timesOf(chosen, step)
      assert.equal(times.length, count, step)
      assert.ok(times[0] === from && times[count - 1] >= to - 400, times.join())
      const gaps = times.slice(1).map((at, i) => at - times[i])
      assert.ok(Math.max(...gaps) <= 3 * Math.min(...gaps), times.join())
    }
    assert.deepEqual(timesOf(choose([['FRONTAL', 100]]), 'FRONTAL'), [0])
  })

  it('fit into what the session takes, the own step always', () => {
    const run: [SeriesStep, number][] = [
      ['FRONTAL', 3_000],
      ['TURN_LEFT', 3_000],
      ['LOOK_UP', 3_000],
      ['TURN_RIGHT', 3_000],
      ['OWN_STEP', 3_000],
    ]
    assert.equal(choose(run).length, 24)
    const again = choose([...run.slice(0, 4), ...run.slice(1, 4), run[4]])
    assert.equal(again.length, 24)
    assert.equal(timesOf(again, 'OWN_STEP').length, 6)
    assert.equal(choose(run, 3).length, 3)
    assert.equal(choose(run, 0).length, 0)
  })

  it('have times that rise, whatever comes twice; the last one of the own step is always there', () => {
    const selection = createSelection<undefined>(() => 24)
    const first: Moment = { step: 'FRONTAL', atMs: 0 }
    assert.equal(selection.isDue(first), true)
    selection.add({ ...first, picture: undefined })
    assert.deepEqual(
      [
        { step: 'FRONTAL', atMs: 100 },
        { step: 'LOOK_UP', atMs: 0 },
        { step: 'LOOK_UP', atMs: 1 },
        { step: 'FRONTAL', atMs: 250 },
      ].map((moment) => selection.isDue(moment as Moment)),
      [false, false, true, true],
    )
    assert.deepEqual(
      selection.add({ step: 'LOOK_UP', atMs: 1, picture: undefined }).map(({ atMs }) => atMs),
      [0],
    )
    assert.deepEqual(
      selection.finish().map(({ atMs }) => atMs),
      [1],
    )
    assert.deepEqual(selection.finish(), [])
    assert.deepEqual(
      [selection.isDue({ step: 'LOOK_UP', atMs: 50 }), selection.isDue({ step: 'LOOK_UP', atMs: 50, isLast: true })],
      [false, true],
    )
  })

  it('are left for what follows, however often a person comes and goes', () => {
    let room = 24
    const selection = createSelection<undefined>(() => room)
    const steps: SeriesStep[] = []
    let at = 0
    const end = () => {
      for (const { step } of selection.finish()) {
        room--
        steps.push(step)
      }
    }
    const show = (step: SeriesStep, times: number) => {
      for (let i = 0; i < times; i++) {
        for (let n = 0; n < 8; n++) selection.add({ step, atMs: (at += 300), picture: undefined })
        end() // nobody is there for a while: the page sends what it has
      }
    }
    show('FRONTAL', 9)
    show('TURN_LEFT', 2)
    for (const step of ['LOOK_UP', 'TURN_RIGHT', 'OWN_STEP'] as const) show(step, 1)
    const counts = (['FRONTAL', 'TURN_LEFT', 'LOOK_UP', 'TURN_RIGHT', 'OWN_STEP'] as const).map(
      (step) => steps.filter((one) => one === step).length,
    )
    assert.ok(counts.every((count) => count >= 2) && counts[4] === 6 && steps.length <= 24, counts.join())
  })

  it('let go of each picture that is not chosen, and of no other', () => {
    const gone: number[] = []
    const selection = createSelection<number>(
      () => 24,
      (picture) => gone.push(picture),
    )
    for (let i = 0; i < 40; i++) selection.add({ step: 'LOOK_UP', atMs: i * 300, picture: i })
    const chosen = selection.finish().map(({ picture }) => picture)
    assert.deepEqual(
      [...chosen, ...gone].sort((a, b) => a - b),
      Array.from({ length: 40 }, (_, i) => i),
    )
  })
})

describe('the frames of a capture series, of a head that is followed', () => {
  interface Person {
    /** Degrees a second while the head moves. */
    readonly speed: number
    /** Between two looks of the tracker, ms. */
    readonly period: number
    /** How long it takes to begin what is asked, ms. */
    readonly reaction: number
    /** How far the head goes when it moves, degrees. */
    readonly reach: number
  }
  const WHERE: Record<Action, { axis: 'yaw' | 'pitch'; sign: 1 | -1 }> = {
    TURN_LEFT: { axis: 'yaw', sign: 1 },
    TURN_RIGHT: { axis: 'yaw', sign: -1 },
    LOOK_UP: { axis: 'pitch', sign: 1 },
    LOOK_DOWN: { axis: 'pitch', sign: -1 },
  }

  /** A person before the page: the judge says what to do, they do it at their speed, and the series is what the page would send. */
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
      const begun = at
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
        // Who has turned does not hear at once that they may look back, nor that the next movement is due.
        const isTurning = aim in WHERE && straightAt !== undefined && at - straightAt >= reaction
        const { axis, sign } = WHERE[aim as Action] ?? { axis: 'yaw', sign: 1 }
        if (isTurning) towards({ ...frontal, [axis]: frontal[axis] + sign * goal })
        else if (at - begun >= reaction / 2) towards(frontal)
        assert.ok(at - begun < 20_000, `${aim} does not end`)
      }
    }
    for (const end = at + 3_000; at <= end; at += period)
      series.note({ step: 'OWN_STEP', atMs: at, ...(at + period > end ? { isLast: true } : {}) })
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

  it('show each movement from straight ahead, on its way, at its end, and on its way back', () => {
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
          timesOf(chosen, 'FRONTAL').length >= 2 && timesOf(chosen, 'OWN_STEP').length === 6,
          who('frontal and own step'),
        )
        for (const [index, action] of challenge.entries()) {
          const { axis, sign } = WHERE[action]
          const along = ({ turn }: Moment): number => (turn?.[axis] ?? 0) * sign
          const shot = shots.get(action) ?? assert.fail(who('no picture'))
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
            who(`${action} begins nowhere`),
          )
          assert.equal(there[there.length - 1].atMs, shot.atMs, who(`${action} ends elsewhere than its picture`))
          assert.ok(there.some(isOnWay) || after.some(isOnWay), who(`${action} jumps`))
        }
      }
    }
  })

  it('show both ways of who does as they are told: slowly', () => {
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

  it('are no picture of a slow camera twice, and not forty of a head that waits', () => {
    const series = offer()
    const turn = { yaw: 1.234, pitch: 0.5 }
    for (let at = 0; at < 1_000; at += 300) series.note({ step: 'LOOK_UP', atMs: at, turn })
    series.note({ step: 'LOOK_UP', atMs: 1_200, turn: { ...turn, yaw: 1.3 } })
    assert.deepEqual(timesOf(series.end(), 'LOOK_UP'), [0, 1_200])

    const held = offer()
    held.note({ step: 'FRONTAL', atMs: 0 })
    for (const atMs of [40, 90, 420, 560]) held.note({ step: 'TURN_LEFT', atMs }, atMs !== 90)
    held.note({ step: 'TURN_LEFT', atMs: 700 }, true) // stands for 0.6 s: it is shown as it is
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
