import assert from 'node:assert/strict'
import { seeFace } from '../../../../checks/face/see-face.ts'
import { LEAST_PEOPLE } from '../../../../bench/faces/calibrate.ts'
import { shareFrom } from '../../../../bench/faces/error-rates.ts'
import {
  pairsByGroup,
  readPictures,
  similaritiesOf,
  type EmbeddedPicture,
  type FacePicture,
  type GroupPairs,
} from '../../../../bench/faces/people.ts'
import { MOST_FALSE_MATCH } from '../../../../bench/faces/sheet.ts'
import { imageOf, needShared } from '../../../support/pictures.ts'
import { SHIPPED } from '../../../support/shipped-embedder.ts'
import { faceNetworks } from '../../../support/remembered-networks.ts'
import { onlyWhereSourcesChanged } from '../../../support/by-path.ts'

// The whole of DEV is measured by `npm run bench -- faces`; here at most six people of each group, which holds every small one whole.
const MOST_PEOPLE = 6

describe('false match by group, at the default threshold', function () {
  before(function () {
    onlyWhereSourcesChanged(this, import.meta.filename, 'faces of groups of people')
  })
  let pictures: EmbeddedPicture[]
  before(async function () {
    const folder = needShared(this, 'faces')
    const models = await faceNetworks()
    const chosen = Object.values(
      Object.groupBy(
        readPictures(folder).filter(({ group }) => group !== undefined),
        ({ group }) => group ?? '',
      ),
    ).flatMap((own = []) => {
      const people = [...new Set(own.map(({ subject }) => subject))].slice(0, MOST_PEOPLE)
      return own.filter(({ subject }) => people.includes(subject))
    })
    pictures = []
    for (const picture of chosen) {
      const { embedding } = await seeFace(models, await imageOf(folder, picture.file))
      if (embedding === undefined) throw new Error(`no face in ${picture.file}`)
      pictures.push({ ...picture, embedding })
    }
  })
  const GROUPS: [name: string, groupOf: (picture: FacePicture) => string | undefined][] = [
    ['sex and group', ({ group }) => group],
    ['group', ({ group }) => group?.split(' ').slice(1).join(' ')],
    ['sex', ({ group }) => group?.split(' ')[0]],
  ]
  for (const [name, groupOf] of GROUPS) {
    it(`is at most 1 % in each ${name}, and genuine pairs pass`, () => {
      const groups = pairsByGroup(pictures, groupOf).filter(({ people }) => people >= LEAST_PEOPLE)
      assert.ok(groups.length >= 2)
      const passing = (pairs: GroupPairs['impostors']) => shareFrom(similaritiesOf(pairs), SHIPPED.thresholds.pass)
      for (const { group, people, impostors, genuine } of groups) {
        assert.ok(passing(impostors) <= MOST_FALSE_MATCH, `${group}, ${people} people: ${passing(impostors)}`)
        assert.ok(passing(genuine) >= 0.95, `${group}: genuine ${passing(genuine)}`)
      }
    })
  }
})
