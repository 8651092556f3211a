import type { PulledName } from './metric-table.ts'
import type { Metrics, Sample } from './metrics.ts'

/** One number that the database knows. `since`: time of the oldest of what is counted. */
export interface Fact {
  fact: FactName
  /** Kind, channel or vendor. Null for a fact without parts. */
  of: string | null
  count: number
  since: Date | null
}

const facts = {
  jobsDue: { metric: 'shop_jobs_due', label: 'kind' },
  jobsDead: { metric: 'shop_jobs_dead', label: 'kind' },
  breaks: { metric: 'shop_reconciliation_breaks', label: 'kind' },
  ordersStuck: { metric: 'shop_orders_stuck', label: undefined },
  messagesDead: { metric: 'shop_messages_dead', label: 'channel' },
  analyticsDead: { metric: 'shop_analytics_dead', label: 'vendor' },
  partitionsMissing: { metric: 'shop_partitions_missing', label: 'table' },
  webhooksDisabled: { metric: 'shop_webhooks_disabled', label: undefined },
} as const satisfies Record<string, { metric: PulledName; label: string | undefined }>

type FactName = keyof typeof facts

export const isFactName = (text: string): text is FactName => Object.hasOwn(facts, text)

/** Time (ms) for which a read is reused: scrapes may be more frequent. */
const MAX_AGE_MS = 15_000
/** Time (ms) that a scrape waits for the database. */
const PATIENCE_MS = 2_000

interface FactsOptions {
  read: () => Promise<Fact[]>
  /** The shop's clock, for ages. */
  now: () => Date
  /** Monotonic clock, in ms. */
  monotonic?: () => number
  maxAgeMs?: number
  patienceMs?: number
  onError: (error: unknown) => void
}

const late = (ms: number): Promise<undefined> =>
  new Promise((resolve) => void setTimeout(resolve, ms, undefined).unref())

/**
 * Adds the gauges of the database to the metrics: one query at most every 15 s. If it fails or takes longer than 2 s the gauges are absent
 * and `shop_facts_up` is 0; a query that hangs is not started a second time.
 */
export const addDatabaseFacts = (metrics: Pick<Metrics, 'pull' | 'beforeScrape'>, options: FactsOptions): void => {
  const { now, monotonic = () => performance.now(), maxAgeMs = MAX_AGE_MS, patienceMs = PATIENCE_MS } = options
  let known: readonly Fact[] | undefined
  let readAt = -Infinity
  let reading: Promise<void> | undefined
  const read = async (): Promise<void> => {
    readAt = monotonic()
    try {
      known = await options.read()
    } catch (error) {
      known = undefined
      options.onError(error)
    }
    reading = undefined
  }
  metrics.beforeScrape(async () => {
    if (monotonic() - readAt < maxAgeMs && !reading) return
    reading ??= read()
    const waited = await Promise.race([reading.then(() => 'read' as const), late(patienceMs)])
    if (waited === undefined) known = undefined
  })
  const samples = (
    name: FactName,
    toValue: (fact: Fact) => number,
    add = (a: number, b: number): number => a + b,
  ): Sample[] => {
    const { label } = facts[name]
    const sums = new Map<string, number>()
    for (const fact of known ?? [])
      if (fact.fact === name) sums.set(fact.of ?? '', add(sums.get(fact.of ?? '') ?? 0, toValue(fact)))
    return [...sums].map(([of, value]) => ({ labels: label === undefined ? {} : { [label]: of }, value }))
  }
  for (const [name, { metric }] of Object.entries(facts))
    metrics.pull(metric, () => samples(name as FactName, ({ count }) => count))
  metrics.pull('shop_jobs_oldest_seconds', () =>
    samples('jobsDue', ({ since }) => (since ? Math.max(0, (now().getTime() - since.getTime()) / 1_000) : 0), Math.max),
  )
  metrics.pull('shop_facts_up', () => [{ labels: {}, value: known ? 1 : 0 }])
}
