import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Client, Connection } from '@temporalio/client'
import pg from 'pg'
import { callJson } from '../../dev/https-json.ts'
import { verificationWorkflowId } from '../../contract/verification.ts'
import { onlyNightly } from '../support/nightly.ts'
import { aStartFolder, npmStart } from '../support/npm-start.ts'
import { atEnd } from '../support/stack.ts'
import { until } from '../support/until.ts'

type Start = ReturnType<typeof npmStart>

/** Ids of all verification workflows in a copy's Temporal. */
async function workflowsOf(address: string): Promise<string[]> {
  const connection = await Connection.connect({ address })
  atEnd(() => connection.close())
  const ids: string[] = []
  for await (const { workflowId } of new Client({ connection }).workflow.list({
    query: "WorkflowType = 'verification'",
  }))
    ids.push(workflowId)
  return ids.sort()
}

async function verificationsOf(databaseUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ id: string }>('select id from verification order by id')
  await client.end()
  return rows.map(({ id }) => id).sort()
}

describe('two copies of npm start on one machine', function () {
  this.timeout(600_000)

  it('started at the same moment, each verify their own specimen, in their own Temporal and database', async function () {
    onlyNightly(
      this,
      'three starts of everything; that a second copy takes nothing of the first is in start-ends.test.ts',
    )
    const places = await Promise.all([aStartFolder(), aStartFolder()])
    const copies = places.map((place) => npmStart(place))
    await Promise.all(copies.flatMap(({ until }) => [until(/decision: APPROVED/), until(/Ctrl-C stops everything/)]))
    const seen = await Promise.all(copies.map(untilListed))
    const addresses = seen.flatMap(({ demo }) => [
      demo.base_url,
      demo.temporal_address,
      demo.temporal_ui_url,
      new URL(demo.database_url).host,
      demo.mail_url,
    ])
    assert.equal(new Set(addresses).size, addresses.length)
    for (const { workflows, verifications } of seen) {
      assert.equal(verifications.length, 3) // the specimen, and a hosted link of each mode
      assert.deepEqual(workflows, verifications.map(verificationWorkflowId))
    }
    assert.notDeepEqual(seen[0].workflows, seen[1].workflows)
    // The settings of npm run ops and the answering service belong to the same copy.
    for (const [i, { demo }] of seen.entries()) {
      assert.match(
        readFileSync(`${places[i].folder}/service.env`, 'utf8'),
        new RegExp(`^TEMPORAL_ADDRESS="${demo.temporal_address}"$`, 'm'),
      )
      const answer = await callJson(
        { baseUrl: demo.base_url, ca: readFileSync(demo.ca_file, 'utf8'), apiKey: demo.live_api_key },
        'GET',
        `/v1/verifications/${seen[i].verifications[0]}`,
      )
      assert.equal(answer.body.status, 'APPROVED')
    }
    assert.notEqual(
      ...(seen.map(({ demo }) => createHash('sha256').update(readFileSync(demo.ca_file)).digest('hex')) as [
        string,
        string,
      ]),
    )

    // One copy ends; the other does not notice, and the first finds its own ports again.
    copies[0].child.kill('SIGINT')
    assert.equal(await copies[0].ended(), 0)
    const again = npmStart(places[0])
    await again.until(/Ctrl-C stops everything/)
    assert.deepEqual(again.demo(), seen[0].demo)
    assert.equal((await lookInto(copies[1])).workflows.length, 3)
    for (const { child, ended } of [again, copies[1]]) {
      child.kill('SIGINT')
      assert.equal(await ended(), 0)
    }
  })

  /** Temporal lists a workflow a moment after its start. */
  const untilListed = (copy: Start) =>
    until(
      'three workflows that are listed',
      async () => {
        const seen = await lookInto(copy)
        return seen.workflows.length >= 3 && seen
      },
      1_000,
    )

  async function lookInto(copy: Start) {
    const demo = copy.demo()
    return {
      demo,
      workflows: await workflowsOf(demo.temporal_address),
      verifications: await verificationsOf(demo.database_url),
    }
  }
})
