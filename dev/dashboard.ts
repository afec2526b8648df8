/** One graph: title, unit of Grafana, and queries with their legends. */
type Panel = readonly [title: string, unit: string, ...queries: (readonly [expression: string, legend: string])[]]

const PANELS: readonly (readonly [row: string, ...panels: Panel[]])[] = [
  [
    'Requests',
    ['Requests a second, by status', 'reqps', ['sum by (status) (rate(http_requests_total[5m]))', '{{status}}']],
    [
      'Create and submit, p50 and p99',
      's',
      [
        'histogram_quantile(0.5, sum by (le, route) (rate(http_request_duration_seconds_bucket{route=~"/v1/verifications.*",method="POST"}[5m])))',
        'p50 {{route}}',
      ],
      [
        'histogram_quantile(0.99, sum by (le, route) (rate(http_request_duration_seconds_bucket{route=~"/v1/verifications.*",method="POST"}[5m])))',
        'p99 {{route}}',
      ],
    ],
    [
      'Connections',
      'short',
      ['sum by (state) (http_connections)', '{{state}}'],
      ['sum by (reason) (rate(http_connections_cut_total[5m]))', 'cut a second: {{reason}}'],
    ],
    [
      'Memory of bodies',
      'bytes',
      ['sum by (size) (http_body_bytes_held)', '{{size}}'],
      ['sum by (reason) (rate(http_bodies_refused_total[5m]))', 'refused a second: {{reason}}'],
    ],
  ],
  [
    'Work',
    ['Backlog by queue', 'short', ['max by (queue, kind) (task_queue_backlog)', '{{queue}} {{kind}}']],
    [
      'Activities a second',
      'ops',
      ['sum by (activity) (rate(activity_executions_total{outcome="done"}[5m]))', '{{activity}}'],
    ],
    [
      'Activities refused or failed, a second',
      'ops',
      [
        'sum by (activity, outcome) (rate(activity_executions_total{outcome=~"refused|fault"}[5m]))',
        '{{activity}} {{outcome}}',
      ],
    ],
    [
      'Activities, p95',
      's',
      ['histogram_quantile(0.95, sum by (le, activity) (rate(activity_duration_seconds_bucket[5m])))', '{{activity}}'],
    ],
    ['Outbox', 'short', ['max(outbox_entries)', 'entries'], ['max(outbox_oldest_seconds)', 'age of the oldest, s']],
    [
      'Object store',
      'ops',
      ['sum by (operation, outcome) (rate(object_store_operations_total[5m]))', '{{operation}} {{outcome}}'],
      ['max(object_store_circuit_open)', 'circuit open'],
    ],
    [
      'Object store, p95',
      's',
      [
        'histogram_quantile(0.95, sum by (le, operation) (rate(object_store_operation_duration_seconds_bucket[5m])))',
        '{{operation}}',
      ],
    ],
    [
      'Temporal',
      'short',
      ['max(temporal_circuit_open)', 'circuit open'],
      ['sum(increase(temporal_circuit_openings_total[1h]))', 'openings an hour'],
      ['min by (source) (metrics_source_up)', 'read: {{source}}'],
    ],
  ],
  [
    'Webhooks',
    ['Attempts a second, by result', 'ops', ['sum by (result) (rate(webhook_attempts_total[5m]))', '{{result}}']],
    [
      'Lateness, p95',
      's',
      ['histogram_quantile(0.95, sum by (le) (rate(webhook_attempt_late_seconds_bucket[5m])))', 'late'],
      [
        'histogram_quantile(0.95, sum by (le) (rate(webhook_attempt_duration_seconds_bucket[5m])))',
        'time of an attempt',
      ],
    ],
    [
      'Open, late and in flight',
      'short',
      ['max(webhook_deliveries_open)', 'open'],
      ['max(webhook_deliveries_late)', 'late'],
      ['sum(webhook_attempts_in_flight)', 'in flight'],
    ],
    [
      'Ended and deferred, a second',
      'ops',
      ['sum by (status) (rate(webhook_deliveries_total[5m]))', '{{status}}'],
      ['sum(rate(webhook_attempts_deferred_total[5m]))', 'deferred'],
    ],
  ],
  [
    'Lists, people, money',
    ['Age of the lists', 's', ['max by (list) (sanctions_list_age_seconds)', '{{list}}']],
    ['Waiting cases', 'short', ['max(screening_cases_open)', 'cases']],
    [
      'Payments',
      'short',
      ['max by (reason) (payments_held)', 'held: {{reason}}'],
      ['max(payment_credits_owed)', 'credits owed'],
      ['min by (network) (payment_chain_up)', 'chain up: {{network}}'],
    ],
  ],
  [
    'Processes',
    ['CPU', 'percentunit', ['sum by (process) (rate(process_cpu_seconds_total[5m]))', '{{process}}']],
    ['Memory', 'bytes', ['max by (process) (process_resident_memory_bytes)', '{{process}}']],
    ['Event loop, p99', 's', ['max by (process) (nodejs_eventloop_lag_p99_seconds)', '{{process}}']],
    [
      'Connections to the database',
      'short',
      ['sum by (process, state) (database_connections)', '{{process}} {{state}}'],
    ],
  ],
]

/** Every query of the dashboard. */
export const dashboardQueries = (): string[] =>
  PANELS.flatMap(([, ...panels]) => panels.flatMap(([, , ...queries]) => queries.map(([expression]) => expression)))

/** deploy/monitoring/dashboard.json, from the table above. A test compares the committed file with it. */
export function dashboard(): string {
  const datasource = { type: 'prometheus', uid: '${datasource}' }
  let y = 0,
    id = 0
  const panels = PANELS.flatMap(([row, ...graphs]) => {
    const head = {
      id: ++id,
      type: 'row',
      title: row,
      collapsed: false,
      panels: [],
      gridPos: { h: 1, w: 24, x: 0, y: y++ },
    }
    const placed = graphs.map(([title, unit, ...queries], index) => ({
      id: ++id,
      type: 'timeseries',
      title,
      datasource,
      gridPos: { h: 8, w: 8, x: (index % 3) * 8, y: y + Math.floor(index / 3) * 8 },
      fieldConfig: { defaults: { unit, min: 0 }, overrides: [] },
      targets: queries.map(([expr, legendFormat], at) => ({
        refId: String.fromCharCode(65 + at),
        datasource,
        expr,
        legendFormat,
      })),
    }))
    y += Math.ceil(graphs.length / 3) * 8
    return [head, ...placed]
  })
  return `${JSON.stringify(
    {
      uid: 'identity-verification',
      title: 'Identity verification',
      tags: ['identity-verification'],
      schemaVersion: 39,
      version: 1,
      timezone: 'utc',
      refresh: '30s',
      time: { from: 'now-6h', to: 'now' },
      templating: { list: [{ name: 'datasource', type: 'datasource', query: 'prometheus', label: 'Prometheus' }] },
      panels,
    },
    null,
    1,
  )}\n`
}
