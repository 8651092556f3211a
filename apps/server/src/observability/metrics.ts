import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { type PulledName, pulledMetrics } from './metric-table.ts'
import { RequestCounts } from './request-counts.ts'

export interface Sample {
  labels: Readonly<Record<string, string>>
  value: number
}

/** What the shop measures. Values by call, statement and job are pushed, all others are pulled at a scrape. */
export interface Metrics {
  readonly requests: RequestCounts
  /** A response that did not come from the front cache. */
  observeCall: (call: string, ms: number) => void
  /** `name`: `feature.query`, as in the generated SQL functions. */
  observeStatement: (name: string, ms: number) => void
  observeJob: (kind: string, outcome: string, ms: number) => void
  /** `vendor`: host of the settings, `push` or `other`. */
  observeOutbound: (vendor: string, outcome: string, ms: number) => void
  observePage: (brand: string, ms: number) => void
  /** Counts an alarm, and of `brokenInvariant` the `invariant` among its facts. */
  countAlarm: (alarm: string, facts: { invariant?: unknown }) => void
  /** Starts the count of each name at zero, so that its first increase is seen. */
  expect(names: { alarms: readonly string[]; invariants: readonly string[] }): void
  /** Adds samples of a metric, read at each scrape. */
  pull(name: PulledName, read: () => readonly Sample[]): void
  /** Calls `run` before each scrape is read. */
  beforeScrape(run: () => Promise<void>): void
  /** Text of a scrape, and its content type. */
  read(): Promise<{ text: string; type: string }>
  /** Names of all metrics. */
  names(): Promise<string[]>
}

const CALL_BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
const STATEMENT_BUCKETS = [0.0005, 0.001, 0.002, 0.005, 0.01, 0.05, 0.25, 1, 10]
const WORK_BUCKETS = [0.01, 0.05, 0.25, 1, 5, 30, 300]
const OUTBOUND_BUCKETS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const PAGE_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5]

/** Bound of the values of a label: what is beyond counts as `other`. */
const MOST_VALUES = 300
const OTHER = 'other'
const MS = 1_000

/** Observes a histogram with one label. Children are remembered, because the library hashes labels each time it makes one. */
const createObserver = (histogram: Histogram) => {
  const children = new Map<string, { observe: (value: number) => void }>()
  const childOf = (value: string): { observe: (value: number) => void } => {
    const known = children.get(value)
    if (known) return known
    if (children.size >= MOST_VALUES && value !== OTHER) return childOf(OTHER)
    const child = histogram.labels(value)
    children.set(value, child)
    return child
  }
  return (value: string, ms: number): void => childOf(value).observe(ms / MS)
}

const featureOf = (name: string): string => {
  const end = name.indexOf('.')
  return end === -1 ? OTHER : name.slice(0, end)
}

type ReadSamples = () => readonly Sample[]
interface PulledOptions {
  name: string
  help: string
  labelNames: string[]
  registers: Registry[]
}

const createGauge = (options: PulledOptions, samples: ReadSamples): Gauge =>
  new Gauge({
    ...options,
    collect() {
      this.reset()
      for (const { labels, value } of samples()) this.set(labels, value)
    },
  })

const createCounter = (options: PulledOptions, samples: ReadSamples): Counter =>
  new Counter({
    ...options,
    collect() {
      this.reset()
      for (const { labels, value } of samples()) this.inc(labels, value)
    },
  })

const createPulled = (registry: Registry) => {
  const readers = new Map<PulledName, (() => readonly Sample[])[]>()
  for (const [name, { type, help, labels }] of Object.entries(pulledMetrics)) {
    const samples = (): readonly Sample[] => (readers.get(name as PulledName) ?? []).flatMap((read) => read())
    const options: PulledOptions = { name, help, labelNames: [...labels], registers: [] }
    registry.registerMetric(type === 'gauge' ? createGauge(options, samples) : createCounter(options, samples))
  }
  return (name: PulledName, read: () => readonly Sample[]): void => {
    readers.set(name, [...(readers.get(name) ?? []), read])
  }
}

const createPushed = (registry: Registry) => {
  const registers = [registry]
  const histogram = (name: string, help: string, label: string, buckets: number[]) =>
    createObserver(new Histogram({ name, help, labelNames: [label], buckets, registers }))
  const counter = (name: string, help: string, labelNames: string[]) =>
    new Counter({ name, help, labelNames, registers })
  return {
    calls: histogram('shop_request_seconds', 'Time of a response past the front cache, by call', 'call', CALL_BUCKETS),
    statements: histogram('shop_statement_seconds', 'Time of a statement, by feature', 'feature', STATEMENT_BUCKETS),
    jobs: histogram('shop_job_seconds', 'Time of a run of a job', 'kind', WORK_BUCKETS),
    outbound: histogram('shop_outbound_seconds', 'Time of a request to a vendor', 'vendor', OUTBOUND_BUCKETS),
    pages: histogram('shop_page_render_seconds', 'Time in which a page was rendered', 'brand', PAGE_BUCKETS),
    runs: counter('shop_job_runs_total', 'Runs of jobs: done, failed, or lost to another process', ['kind', 'outcome']),
    requests: counter('shop_outbound_requests_total', 'Requests to vendors', ['vendor', 'outcome']),
    alarms: counter('shop_alarms_total', 'Alarms raised in the log of this process', ['alarm']),
    invariants: counter('shop_broken_invariants_total', 'Invariants found broken by a check', ['invariant']),
  }
}

/** Creates the metrics of one process, with those of Node: processor, memory, garbage collection and delay of the event loop. */
export const createMetrics = (): Metrics => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const pushed = createPushed(registry)
  const pull = createPulled(registry)
  const requests = new RequestCounts()
  const before: (() => Promise<void>)[] = []
  pull('shop_requests_total', () => requests.list().map(({ count: value, ...labels }) => ({ labels, value })))
  return {
    requests,
    observeCall: pushed.calls,
    observeStatement: (name, ms) => pushed.statements(featureOf(name), ms),
    observeJob(kind, outcome, ms) {
      pushed.jobs(kind, ms)
      pushed.runs.inc({ kind, outcome })
    },
    observeOutbound(vendor, outcome, ms) {
      pushed.outbound(vendor, ms)
      pushed.requests.inc({ vendor, outcome })
    },
    observePage: pushed.pages,
    countAlarm(alarm, { invariant }) {
      pushed.alarms.inc({ alarm })
      if (typeof invariant === 'string') pushed.invariants.inc({ invariant })
    },
    expect({ alarms, invariants }) {
      for (const alarm of alarms) pushed.alarms.inc({ alarm }, 0)
      for (const invariant of invariants) pushed.invariants.inc({ invariant }, 0)
    },
    pull,
    beforeScrape: (run) => void before.push(run),
    async read() {
      await Promise.all(before.map((run) => run()))
      return { text: await registry.metrics(), type: registry.contentType }
    },
    names: async () => (await registry.getMetricsAsJSON()).map(({ name }) => name),
  }
}
