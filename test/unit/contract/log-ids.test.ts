import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newId } from '../../../db/ids.ts'
import { appendToLog, openLogFile } from '../../../dev/log-file.ts'
import { cutIds, namesOf } from '../../../contract/log-ids.ts'
import { until } from '../../support/until.ts'

const ID = 'ver_01JD8Y3T5V6W7X8Y9Z0A1B2C3D'
const CUT = 'ver_01JD8Y3T5V…'

describe('ids of verifications in logs', () => {
  it('are cut everywhere in a line', () => {
    for (const [line, cut] of [
      [`{"object":"${ID}/ast_01JD8Y3T5V6W7X8Y9Z0A1B2C3D"}`, `{"object":"${CUT}/ast_01JD8Y3T5V6W7X8Y9Z0A1B2C3D"}`],
      [`{"subjectId":"${ID}"}`, `{"subjectId":"${CUT}"}`],
      [
        `{"err":{"message":"no answer to GET /v1/hosted/verifications/${ID}?wait=25"}}`,
        `{"err":{"message":"no answer to GET /v1/hosted/verifications/${CUT}?wait=25"}}`,
      ],
      [
        `{"err":{"stack":["at https://id.example/verify/${ID}:1:2"]}}`,
        `{"err":{"stack":["at https://id.example/verify/${CUT}:1:2"]}}`,
      ],
      [
        `{"level":"warn","wf-id":"verification/${ID}","wf-namespace":"default"}`,
        `{"level":"warn","wf-id":"verification/${CUT}","wf-namespace":"default"}`,
      ],
      [`{"workflow":"verification/${ID}"}`, `{"workflow":"verification/${CUT}"}`],
      [`ERROR:  duplicate key (id)=(${ID}) and (${ID})`, `ERROR:  duplicate key (id)=(${CUT}) and (${CUT})`],
      [`{"msg":"\\"verificationId\\":\\"${ID}\\""}`, `{"msg":"\\"verificationId\\":\\"${CUT}\\""}`],
    ])
      assert.equal(cutIds(line), cut)
  })

  it('stay whole in the two fields that are written after the end of the flow', () => {
    for (const line of [
      `{"verificationId":"${ID}"}`,
      `{"workflowId":"verification/${ID}"}`,
      '{"msg":"nothing to cut"}',
      '{"field":"ver_ and no id"}',
    ])
      assert.equal(cutIds(line), line)
  })

  it('are replaced by the reference code while the flow may be open', () => {
    const row = { id: newId('verification'), reference_code: '7K3M9QXT2VBN', status: 'PENDING', submitted_at: null }
    assert.deepEqual(namesOf(row), { referenceCode: '7K3M9QXT2VBN' })
    for (const ended of [{ submitted_at: new Date() }, { status: 'EXPIRED' }, { status: 'ERROR' }]) {
      assert.deepEqual(namesOf({ ...row, ...ended }), { referenceCode: '7K3M9QXT2VBN', verificationId: row.id })
    }
  })

  it('are written to files that only the owner can read, also if they were open to all before', async () => {
    const logs = join(mkdtempSync(join(tmpdir(), 'identity-logs-')), 'logs')
    mkdirSync(logs, { mode: 0o755 })
    const before = join(logs, 'before.log')
    writeFileSync(before, 'a line\n', { mode: 0o644 })
    const log = openLogFile(before)
    log.write(`a line of ${ID}`)
    log.end()
    appendToLog(join(logs, 'guard.log'), `another of ${ID}`)
    await until('both lines', () => readFileSync(before, 'utf8').split('\n').length === 3)
    assert.equal(readFileSync(before, 'utf8'), `a line\na line of ${CUT}\n`)
    assert.equal(readFileSync(join(logs, 'guard.log'), 'utf8'), `another of ${CUT}\n`)
    assert.deepEqual(
      [logs, before, join(logs, 'guard.log')].map((path) => (statSync(path).mode & 0o777).toString(8)),
      ['700', '600', '600'],
    )
  })
})
