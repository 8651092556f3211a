import { alarmNames } from '#src/alarm.ts'
import type { App } from '#src/handler-context.ts'
import { readInvariants } from '#src/db/invariants.ts'
import type { Connections } from '#src/db/db.ts'
import type { ReplicaState } from '#src/db/replicas/replica.ts'
import type { PulledName } from '#src/observability/metric-table.ts'
import type { Metrics, Sample } from '#src/observability/metrics.ts'
import type { Admission, Admissions } from './security/admission.ts'

interface Sized {
  size: number
}

interface Cache extends Sized {
  lookups: Readonly<{ hit: number; miss: number; stale?: number }>
}

/** Parts of the running shop whose state is measured. */
interface MeasuredParts {
  front: Cache
  reads: { cache: Cache }
  pages: { cache: Cache } | undefined
  limits: { refused: ReadonlyMap<string, number>; fallbacks: number | undefined }
  misses: { refused: number }
  admissions: Admissions
  streams: Sized
  changeStreams: Sized
  sockets: Sized
  rooms: Sized
}

/** Rate class of refusals for missing ids. H7 */
const MISSING_IDS = 'missingIds'

const samplesOf = <T>(label: string, parts: Readonly<Record<string, T>>, valueOf: (part: T) => number): Sample[] =>
  Object.entries(parts).map(([name, part]) => ({ labels: { [label]: name }, value: valueOf(part) }))

const pullPools = (metrics: Metrics, { db }: Pick<App, 'db'>): void => {
  const pools = { calls: db, ...(db.reads && { reads: db.reads }) }
  const pull = (name: Parameters<Metrics['pull']>[0], valueOf: (connections: Connections) => number) =>
    metrics.pull(name, () => samplesOf('pool', pools, (pool) => valueOf(pool.connections())))
  pull('shop_pool_connections', ({ open }) => open)
  pull('shop_pool_limit', ({ limit }) => limit)
  pull('shop_pool_in_use', ({ inUse }) => inUse)
  pull('shop_pool_waiting', ({ waiting }) => waiting)
}

const pullReplicas = (metrics: Metrics, { db: { replicas } }: Pick<App, 'db'>): void => {
  if (!replicas) return
  const pull = (name: PulledName, valueOf: (state: ReplicaState) => number) =>
    metrics.pull(name, () =>
      replicas.states().map((state, at) => ({ labels: { replica: String(at + 1) }, value: valueOf(state) })),
    )
  pull('shop_replica_lag_seconds', ({ lagMs }) => lagMs / 1_000)
  pull('shop_replica_usable', ({ problem }) => (problem === undefined ? 1 : 0))
  metrics.pull('shop_replica_reads_total', () => samplesOf('by', { ...replicas.counts }, Number))
}

const pullAdmissions = (metrics: Metrics, { checkout, calls, pages }: Admissions): void => {
  const pull = (name: Parameters<Metrics['pull']>[0], valueOf: (admission: Admission) => number) =>
    metrics.pull(name, () => samplesOf('queue', { checkout, calls, pages }, valueOf))
  pull('shop_admission_running', ({ running }) => running)
  pull('shop_admission_queued', ({ queued }) => queued)
  pull('shop_admission_refused_total', ({ refused }) => refused)
}

const pullCaches = (metrics: Metrics, caches: Readonly<Record<string, Cache>>): void => {
  metrics.pull('shop_cache_entries', () => samplesOf('cache', caches, ({ size }) => size))
  metrics.pull('shop_cache_lookups_total', () =>
    Object.entries(caches).flatMap(([cache, { lookups }]) =>
      Object.entries(lookups).map(([result, value]) => ({ labels: { cache, result }, value })),
    ),
  )
}

/** Adds the state of the running shop to its metrics. Nothing without metrics. */
export const measureApp = ({ metrics, db }: Pick<App, 'metrics' | 'db'>, parts: MeasuredParts): void => {
  if (!metrics) return
  const { front, reads, pages, limits, misses } = parts
  const streams = { inbox: parts.streams, staff: parts.changeStreams }
  const sockets = { all: parts.sockets, viewers: parts.rooms }
  metrics.expect({ alarms: alarmNames, invariants: readInvariants().map(({ name }) => name) })
  pullPools(metrics, { db })
  pullReplicas(metrics, { db })
  pullAdmissions(metrics, parts.admissions)
  pullCaches(metrics, { front, reads: reads.cache, ...(pages && { pages: pages.cache }) })
  metrics.pull('shop_streams', () => samplesOf('of', streams, ({ size }) => size))
  metrics.pull('shop_sockets', () => samplesOf('of', sockets, ({ size }) => size))
  metrics.pull('shop_rate_limit_fallbacks_total', () =>
    limits.fallbacks === undefined ? [] : [{ labels: {}, value: limits.fallbacks }],
  )
  metrics.pull('shop_rate_limited_total', () =>
    samplesOf('rate', { ...Object.fromEntries(limits.refused), [MISSING_IDS]: misses.refused }, Number),
  )
}
