import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EmbedderSpec } from '../../checks/face/embedder-spec.ts'
import { coarseEmbedder } from './tiny-onnx.ts'

export const COARSE_SIZE = 112
export const COARSE_CELL = 16

/** A description of the coarse embedder (tiny-onnx.ts), as an operator would write it for an ArcFace-type model. */
export const COARSE: EmbedderSpec = {
  model: 'coarse.onnx',
  input: 'face',
  output: 'vector',
  size: COARSE_SIZE,
  template: 'ARCFACE',
  channelOrder: 'BGR',
  layout: 'planar',
  scale: 1 / 127.5,
  offset: -1,
  mirror: false,
  dimensions: 3 * (COARSE_SIZE / COARSE_CELL) ** 2,
  thresholds: { pass: 0.5, mismatch: 0.2, otherPerson: 0.1, samePerson: 0.2, surelyOther: 0, sameFace: 0.9 },
  calibration: { slope: 10, intercept: -3, prior: 0.5 },
}

/** Writes the network and its description into a folder of their own. Returns the path of the description. */
export function writeEmbedder(spec: unknown): string {
  const folder = mkdtempSync(join(tmpdir(), 'identity-embedder-'))
  writeFileSync(join(folder, 'coarse.onnx'), coarseEmbedder(COARSE_SIZE, COARSE_CELL))
  const file = join(folder, 'spec.json')
  writeFileSync(file, typeof spec === 'string' ? spec : JSON.stringify(spec))
  return file
}
