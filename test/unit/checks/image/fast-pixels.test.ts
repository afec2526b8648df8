import assert from 'node:assert/strict'
import { describe, it } from 'mocha'
import { TILE, transform } from '../../../../checks/document/tamper/spectrum.ts'
import { nthOf } from '../../../../checks/document/tamper/plane.ts'
import { invertSimilarity, sampleSquare, applySimilarity, type Similarity } from '../../../../checks/face/similarity.ts'
import { stretchFaint } from '../../../../checks/prompt-injection/stretch.ts'
import { homography, project, quadHeight, warpQuad, type Quad } from '../../../../checks/image/geometry.ts'
import type { Image } from '../../../../checks/image/image.ts'
import { sequence } from '../../../support/documents/random.ts'

// The fast code against a plain version of it, on pictures drawn by seed.

const draw = sequence(1515)
const noise = (width: number, height: number): Image => ({
  data: Uint8Array.from({ length: width * height * 3 }, () => draw() * 256),
  width,
  height,
})
const isAt = ({ width, height }: Image, x: number, y: number) => x >= 0 && y >= 0 && x < width && y < height
const level = (image: Image, x: number, y: number, channel: number): number =>
  isAt(image, x, y) ? image.data[(y * image.width + x) * 3 + channel] : 0

/** A pixel between four, its middle at (x, y) less a half; outside is black. */
function between(image: Image, x: number, y: number, channel: number): number {
  const [u, v] = [Math.floor(x - 0.5), Math.floor(y - 0.5)],
    [fx, fy] = [x - 0.5 - u, y - 0.5 - v]
  return (
    (1 - fy) * ((1 - fx) * level(image, u, v, channel) + fx * level(image, u + 1, v, channel)) +
    fy * ((1 - fx) * level(image, u, v + 1, channel) + fx * level(image, u + 1, v + 1, channel))
  )
}

/** Mean of `fine` x `fine` places of one pixel at (x, y). */
function meanOf(fine: number, x: number, y: number, at: (x: number, y: number) => number): number {
  let sum = 0
  for (let j = 0; j < fine; j++) for (let i = 0; i < fine; i++) sum += at(x + (i + 0.5) / fine, y + (j + 0.5) / fine)
  return sum / (fine * fine)
}

describe('fast work on pixels', () => {
  it('cuts out quads as the plain way does, to within 1 of 255: turned, shrunk, in perspective, at the very edge', () => {
    const image = noise(90, 70)
    const quads: Quad[] = [
      [
        [5, 6],
        [65, 9],
        [64, 29],
        [4, 26],
      ],
      [
        [0, 0],
        [90, 0],
        [90, 20],
        [0, 20],
      ],
      [
        [3, 50],
        [88, 48],
        [89, 69],
        [4, 70],
      ],
      [
        [10, 5],
        [70, 5],
        [70, 65],
        [10, 65],
      ],
      [
        [10, 8],
        [80, 20],
        [70, 40],
        [15, 30],
      ],
      [
        [70, 60],
        [12, 58],
        [13, 38],
        [71, 40],
      ],
    ]
    for (const quad of quads) {
      const [width, height] = [60, 20]
      const fine = Math.max(1, Math.min(4, Math.round(quadHeight(quad) / height)))
      const map = homography(
        [
          [0, 0],
          [width, 0],
          [width, height],
          [0, height],
        ],
        quad,
      )
      const clamped = (value: number, most: number) => Math.min(most - 0.501, Math.max(0.5, value))
      const cut = warpQuad(image, quad, width, height)
      assert.deepEqual([cut.width, cut.height, cut.data.length], [width, height, width * height * 3])
      for (let i = 0; i < cut.data.length; i++) {
        const [x, y, channel] = [Math.floor(i / 3) % width, Math.floor(i / 3 / width), i % 3]
        const plain = meanOf(fine, x, y, (u, v) => {
          const [px, py] = project(map, [u, v])
          return between(image, clamped(px, image.width), clamped(py, image.height), channel)
        })
        assert.ok(Math.abs(cut.data[i] - plain) <= 0.75, `${i}: ${cut.data[i]} for ${plain}`)
      }
    }
  })

  it('samples squares as the plain way does, within and beyond the picture, in each layout', () => {
    const image = noise(120, 100)
    const places: Similarity[] = [
      { a: 1, b: 0.1, tx: 30, ty: 20 },
      { a: 2.7, b: 0.4, tx: 25, ty: 5 },
      { a: 3.4, b: -1.2, tx: -20, ty: 30 },
      { a: 0.5, b: 0, tx: 95, ty: 80 },
      { a: 8.3, b: 0, tx: -60, ty: -60 },
    ]
    for (const place of places) {
      assert.deepEqual(applySimilarity(place, applySimilarity(invertSimilarity(place), [7, 9])).map(Math.round), [7, 9])
      const [size, fine] = [24, Math.max(1, Math.min(8, Math.round(Math.hypot(place.a, place.b))))]
      const planar = sampleSquare(image, place, size, { layout: 'planar', scale: 2, offset: -1 })
      const backwards = sampleSquare(image, place, size, {
        layout: 'interleaved',
        scale: 2,
        offset: -1,
        channelOrder: 'BGR',
      })
      for (let o = 0; o < size * size; o++) {
        for (let channel = 0; channel < 3; channel++) {
          const plain =
            meanOf(fine, o % size, Math.floor(o / size), (u, v) =>
              between(image, ...applySimilarity(place, [u, v]), channel),
            ) *
              2 -
            1
          assert.ok(
            Math.abs(planar[channel * size * size + o] - plain) < 1.1,
            `${o} of ${channel}: ${planar[channel * size * size + o]} for ${plain}`,
          )
          assert.equal(backwards[3 * o + 2 - channel], planar[channel * size * size + o])
        }
      }
    }
  })

  it('stretches faint print as the plain way does, also where the picture is smaller than the window around a pixel', () => {
    for (const [width, height] of [
      [70, 40],
      [9, 60],
      [40, 5],
      [1, 1],
    ]) {
      const image = noise(width, height)
      const { data } = stretchFaint(image)
      for (let y = 0; y < height; y++) {
        for (let x = 0; x < width; x++) {
          const distances = [0, 1, 2].map((channel) => {
            const near: number[] = []
            for (let v = y - 12; v <= y + 12; v++)
              for (let u = x - 12; u <= x + 12; u++) if (isAt(image, u, v)) near.push(level(image, u, v, channel))
            const mean = near.reduce((sum, value) => sum + value, 0) / near.length
            const variance = near.reduce((sum, value) => sum + (value - mean) ** 2, 0) / near.length
            return (level(image, x, y, channel) - mean) / (Math.sqrt(variance) + 1.2)
          })
          const strongest = distances.reduce(
            (best, distance) => (Math.abs(distance) > Math.abs(best) ? distance : best),
            0,
          )
          const at = (y * width + x) * 3
          assert.ok(
            Math.abs(data[at] - Math.min(255, Math.max(0, 150 + 52 * strongest))) <= 1,
            `${x}, ${y} of ${width} x ${height}`,
          )
          assert.deepEqual([data[at + 1], data[at + 2]], [data[at], data[at]])
        }
      }
    }
  })

  it('finds the n-th of values as sorting does, with many alike', () => {
    for (let round = 0; round < 500; round++) {
      const values = Float32Array.from({ length: 1 + Math.floor(draw() * 70) }, () =>
        round % 2 === 0 ? draw() : Math.floor(draw() * 4),
      )
      const n = Math.floor(draw() * values.length)
      assert.equal(nthOf(values.slice(), n), values.slice().sort()[n])
    }
  })

  it('transforms a square as the sum that defines it', () => {
    const [re, im] = [0, 1].map(() => Float32Array.from({ length: TILE * TILE }, () => draw() * 255))
    const given = { re: re.slice(), im: im.slice() }
    transform({ re, im })
    for (const [u, v] of [
      [0, 0],
      [1, 0],
      [0, 1],
      [5, 77],
      [64, 64],
      [127, 3],
      [32, 96],
    ]) {
      let [real, imaginary] = [0, 0]
      for (let y = 0; y < TILE; y++) {
        for (let x = 0; x < TILE; x++) {
          const angle = (-2 * Math.PI * (u * x + v * y)) / TILE,
            [c, s] = [Math.cos(angle), Math.sin(angle)]
          const [r, i] = [given.re[y * TILE + x], given.im[y * TILE + x]]
          real += r * c - i * s
          imaginary += r * s + i * c
        }
      }
      assert.ok(
        Math.hypot(re[v * TILE + u] - real, im[v * TILE + u] - imaginary) < 2,
        `${u}, ${v}: ${re[v * TILE + u]} for ${real}`,
      )
    }
  })
})
