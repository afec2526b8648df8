import { cosineSimilarity } from '../../checks/face/embed.ts'
import type { FaceModels } from '../../checks/face/models.ts'
import { seeFace } from '../../checks/face/see-face.ts'
import { ACCUSED_UP_TO_DEG, MODERATE_DEG } from '../../checks/liveness/thresholds.ts'
import { reRender, type View } from '../../test/support/faces/re-render.ts'
import { shrunk, stillOf } from '../../test/support/faces/stills.ts'
import type { SeenPicture } from './see.ts'

/** Similarities of turned heads to frontal images. */
export interface TurnedPairs {
  /** Of one person: each turned still against every frontal image of the person, its own too. */
  readonly genuine: readonly number[]
  /** Of people of one sex and group; of all people where no groups are known. */
  readonly strangers: readonly number[]
}

/** Heads at the angles at which liveness asks for `samePerson`, and at the ends of those at which it may accuse. */
export interface TurnedHeads {
  readonly moderate: TurnedPairs
  readonly far: TurnedPairs
}

const VIEWS: Readonly<Record<keyof TurnedHeads, readonly View[]>> = {
  moderate: [{ yaw: MODERATE_DEG.yaw }, { yaw: -20 }, { pitch: MODERATE_DEG.pitch }, { pitch: -MODERATE_DEG.pitch }],
  far: [
    { yaw: ACCUSED_UP_TO_DEG.yaw },
    { yaw: -ACCUSED_UP_TO_DEG.yaw },
    { pitch: ACCUSED_UP_TO_DEG.pitch },
    { pitch: -ACCUSED_UP_TO_DEG.pitch },
  ],
}
/** Longer side of a turned still, about that of a full frame's face. */
const SIDE = 480
const NOISE = { noise: 3, seed: 5 } as const

/** Turns the first picture of each person by its mesh, and compares it with the frontal pictures of everybody. */
export async function turnHeads(models: FaceModels, pictures: readonly SeenPicture[]): Promise<TurnedHeads> {
  const turned = { moderate: emptyPairs(), far: emptyPairs() }
  const people = Object.values(Object.groupBy(pictures, ({ subject }) => subject)).map((own = []) => own[0])
  for (const { subject, group, image } of people) {
    const still = await shrunk(await stillOf(models, image), SIDE)
    for (const far of ['moderate', 'far'] as const) {
      for (const view of VIEWS[far]) {
        const { embedding } = await seeFace(models, reRender(still, { ...view, ...NOISE }))
        if (embedding === undefined) continue
        for (const other of pictures) {
          if (other.subject !== subject && other.group !== group) continue
          const of = other.subject === subject ? turned[far].genuine : turned[far].strangers
          of.push(cosineSimilarity(embedding, other.embedding))
        }
      }
    }
  }
  return turned
}

const emptyPairs = (): { genuine: number[]; strangers: number[] } => ({ genuine: [], strangers: [] })
