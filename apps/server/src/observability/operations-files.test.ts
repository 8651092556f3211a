import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { alarmNames } from '#src/alarm.ts'
import { pulledMetrics } from './metric-table.ts'
import { createMetrics } from './metrics.ts'

const read = (file: string): string => readFileSync(new URL(`../../../../docs/${file}`, import.meta.url), 'utf8')

interface Rule {
  alert: string
  expr: string
  labels: { severity: string }
  annotations: { summary: string; runbook: string }
}
interface Panel {
  title: string
  targets?: { expr: string }[]
}

const rules = (parse(read('operations/prometheus/alerts.yml')) as { groups: { rules: Rule[] }[] }).groups.flatMap(
  (group) => group.rules,
)
const dashboard = JSON.parse(read('operations/grafana/shop.json')) as {
  panels: Panel[]
  templating: { list: { query: unknown }[] }
}
const queries = [
  ...rules.map(({ alert, expr }) => [alert, expr] as const),
  ...dashboard.panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => [title, expr] as const)),
  ...dashboard.templating.list.map(({ query }) => ['variable', JSON.stringify(query)] as const),
]
const sections = [...read('runbook.md').matchAll(/^## `(\w+)`$/gm)].map(([, name]) => name)

/** Names of metrics in a query, without the suffixes of a histogram. */
const metricsIn = (expr: string): string[] => {
  const names = [...expr.matchAll(/\b((?:shop|nodejs|process)_[a-z0-9_]+)/g)].map(([, name = '']) => name)
  return names.map((name) => name.replace(/^(shop_\w+_seconds)_(bucket|sum|count)$/, '$1'))
}

test('[I12] the dashboard and the alerts use only metrics that the server exports', async () => {
  const exported = new Set(await createMetrics().names())
  const used = queries.flatMap(([where, expr]) => metricsIn(expr).map((name) => `${where}: ${name}`))
  expect(used.length).toBeGreaterThan(60)
  expect(used.filter((each) => !exported.has(each.split(': ')[1] ?? ''))).toEqual([])
})

test('[I12] each metric of the shop is on the dashboard or in an alert, and described', async () => {
  const used = new Set(queries.flatMap(([, expr]) => metricsIn(expr)))
  const own = (await createMetrics().names()).filter((name) => name.startsWith('shop_'))
  expect(own.filter((name) => !used.has(name))).toEqual([])
  const page = read('operations/observability.md')
  expect(own.filter((name) => !page.includes(`\`${name}\``))).toEqual([])
})

test('[I12] selectors use labels that the metric has', () => {
  const wrong = queries.flatMap(([where, expr]) =>
    [...expr.matchAll(/\b(shop_\w+)\{([^}]*)\}/g)].flatMap(([, name = '', selector = '']) => {
      const metric = Object.entries(pulledMetrics).find(([known]) => known === name)?.[1]
      const labels = [...selector.matchAll(/(\w+)\s*(?:=|!)/g)].map(([, label = '']) => label)
      const known: readonly string[] = metric?.labels ?? labels
      return labels
        .filter((label) => label !== 'instance' && !known.includes(label))
        .map((label) => `${where}: ${label}`)
    }),
  )
  expect(wrong).toEqual([])
})

test('[I12] each alert has a section of the runbook of its name, and each section an alert', () => {
  expect(new Set(sections)).toEqual(new Set(rules.map(({ alert }) => alert)))
  expect(sections).toHaveLength(rules.length)
  for (const { alert, annotations } of rules) expect(annotations.runbook).toBe(`docs/runbook.md#${alert.toLowerCase()}`)
})

test('[I12] each alarm of the log has an alert', () => {
  const names = new Set(rules.map(({ alert }) => alert))
  expect(alarmNames.filter((name) => !names.has(name))).toEqual([])
})

test('panels have distinct titles and queries', () => {
  const panels = dashboard.panels.filter(({ targets }) => targets)
  expect(new Set(panels.map(({ title }) => title)).size).toBe(panels.length)
  for (const { title, targets = [] } of panels) expect(targets.length, title).toBeGreaterThan(0)
})
