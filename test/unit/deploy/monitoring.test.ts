import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import { dashboard } from '../../../dev/dashboard.ts'
import { alertRules } from '../../support/alert-rules.ts'
import { DEPLOY } from '../../support/deployed.ts'

describe('deploy/monitoring', () => {
  const alerts = alertRules().map(({ alert }) => alert)

  it('leads each alert to its line in operations.md, and has an alert for each line', () => {
    const text = readFileSync(join(DEPLOY, '..', 'docs', 'operations.md'), 'utf8')
    const [, section = ''] = /^## Alerts\n([\s\S]*?)^## /m.exec(text) ?? []
    assert.deepEqual([...section.matchAll(/^### (.*)$/gm)].map(([, name]) => name).sort(), alerts.toSorted())
    for (const { alert, annotations } of alertRules())
      assert.equal(annotations.runbook_url, `docs/operations.md#${alert.toLowerCase()}`)
  })

  it('tries each alert both ways', () => {
    const { tests } = z
      .looseObject({
        tests: z.array(
          z.looseObject({
            alert_rule_test: z.array(z.looseObject({ alertname: z.string(), exp_alerts: z.array(z.unknown()) })),
          }),
        ),
      })
      .parse(parse(readFileSync(join(DEPLOY, 'monitoring/alerts.test.yaml'), 'utf8')))
    for (const fires of [true, false]) {
      assert.deepEqual(
        tests
          .flatMap((test) => test.alert_rule_test)
          .filter(({ exp_alerts: found }) => found.length > 0 === fires)
          .map(({ alertname }) => alertname)
          .sort(),
        alerts.toSorted(),
      )
    }
  })

  it('fires when it should, and not otherwise (promtool)', function () {
    for (const args of [
      ['check', 'rules', 'alerts.yaml'],
      ['test', 'rules', 'alerts.test.yaml'],
    ]) {
      const { error, status, stdout, stderr } = spawnSync('promtool', args, {
        cwd: join(DEPLOY, 'monitoring'),
        encoding: 'utf8',
      })
      if (error !== undefined) {
        process.stderr.write('      there is no promtool on PATH: the alerts are not run\n')
        return this.skip()
      }
      assert.equal(status, 0, `${stdout}${stderr}`)
    }
  })

  it('has the dashboard of its table: node dev/write-dashboard.ts', () =>
    assert.equal(readFileSync(join(DEPLOY, 'monitoring/dashboard.json'), 'utf8'), dashboard()))
})
