// Exports images with an MRZ and this engine's reading of them, for readers.py: node bench/compare/export.ts FOLDER [--count=40]
// Published specimens (if they are beside the project) and made documents in turn: of each the picture with the MRZ.
import { mkdirSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { openSideModels } from '../../checks/document/read/inspect-side.ts'
import { devCases, madeCases, type DocumentCase } from '../documents/cases.ts'
import { judge } from '../documents/judge.ts'

const {
  values,
  positionals: [folder],
} = parseArgs({ allowPositionals: true, options: { count: { type: 'string', default: '40' } } })
if (folder === undefined) throw new Error('the folder is missing: name a folder to write to')
mkdirSync(folder, { recursive: true })
const count = Number(values.count)

const models = await openSideModels()
const rows: { file: string; group: string; mrz: readonly string[]; read: readonly string[]; cpuMs: number }[] = []
async function write(of: DocumentCase): Promise<void> {
  const picture = of.pictures[of.pictures.length - 1]
  const { assessment, cpuMs } = await judge(models, { ...of, pictures: [picture] })
  const file = `${String(rows.length).padStart(3, '0')}${of.group === 'DEV' ? extname(of.name) : '.jpg'}`
  writeFileSync(join(folder ?? '', file), picture.bytes)
  rows.push({ file, group: of.group, mrz: of.mrz, read: assessment.extracted.mrz?.lines ?? [], cpuMs })
}
for (const of of devCases()
  .filter(({ mrz }) => mrz.length > 1)
  .slice(0, count >> 1))
  await write(of)
for await (const of of madeCases(count * 3, 3001)) if (rows.length < count && of.mrz.length > 1) await write(of)
writeFileSync(join(folder, 'truth.json'), JSON.stringify(rows, undefined, 1))
process.stdout.write(`${rows.length} pictures in ${folder}\n`)
