import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import { dashboard } from '../../../dev/dashboard.ts'
import { alertRules } from '../../support/alert-rules.ts'
import { DEPLOY } from '../../support/deployed.ts'

describe('deploy/monitoring', () => {
  const alerts = alertRules().map(({ alert }) => alert)

  it('has a runbook for each alert, and an alert for each runbook', () => {
    const pages = readdirSync(join(DEPLOY, '..', 'docs', 'runbooks')).filter((page) => page !== 'index.md')
    assert.deepEqual(pages.sort(), alerts.map((alert) => `${alert}.md`).sort())
    for (const { alert, annotations } of alertRules())
      assert.equal(annotations.runbook_url, `docs/runbooks/${alert}.md`)
  })

  it('lists each alert in the index of the runbooks, with its severity and summary', () => {
    const index = readFileSync(join(DEPLOY, '..', 'docs', 'runbooks', 'index.md'), 'utf8')
    assert.deepEqual(
      index.split('\n').filter((line) => line.startsWith('| [')),
      alertRules().map(
        ({ alert, labels, annotations }) => `| [${alert}](${alert}.md) | ${labels.severity} | ${annotations.summary} |`,
      ),
    )
  })

  it('tests each alert firing and silent', () => {
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

  it('passes the tests of its alerts in promtool', function () {
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

  it('has a current dashboard: node dev/write-dashboard.ts', () =>
    assert.equal(readFileSync(join(DEPLOY, 'monitoring/dashboard.json'), 'utf8'), dashboard()))
})
