/** A metric whose value is read when it is asked for. Labels are from bounded sets: no ids, no addresses. */
interface PulledMetric {
  type: 'counter' | 'gauge'
  help: string
  labels: readonly string[]
}

/** Metrics that are read from the shop at each scrape, by name. docs/operations/observability.md describes them. */
export const pulledMetrics = {
  shop_requests_total: {
    type: 'counter',
    help: 'Responses by call of the contract (page: pages and files), brand and class of status',
    labels: ['call', 'brand', 'status'],
  },
  shop_pool_connections: { type: 'gauge', help: 'Open database connections', labels: ['pool'] },
  shop_pool_limit: { type: 'gauge', help: 'Most database connections', labels: ['pool'] },
  shop_pool_in_use: { type: 'gauge', help: 'Database connections in use', labels: ['pool'] },
  shop_pool_waiting: { type: 'gauge', help: 'Work that waits for a database connection', labels: ['pool'] },
  shop_replica_reads_total: {
    type: 'counter',
    help: 'Public reads by what answered: replica, primary (no replica is up to date) or fallback (a replica failed)',
    labels: ['by'],
  },
  shop_replica_lag_seconds: { type: 'gauge', help: 'Time by which a replica is behind', labels: ['replica'] },
  shop_replica_usable: { type: 'gauge', help: '1 if a replica answers public reads', labels: ['replica'] },
  shop_cache_lookups_total: {
    type: 'counter',
    help: 'Lookups of a cache: hit, stale (served and made again) or miss',
    labels: ['cache', 'result'],
  },
  shop_cache_entries: { type: 'gauge', help: 'Entries of a cache', labels: ['cache'] },
  shop_streams: { type: 'gauge', help: 'Open streams of live updates (SSE)', labels: ['of'] },
  shop_sockets: { type: 'gauge', help: 'Open WebSockets, and viewers of live broadcasts among them', labels: ['of'] },
  shop_breaker_open: {
    type: 'gauge',
    help: '1 while the circuit breaker of an integration blocks calls; absent otherwise',
    labels: ['of'],
  },
  shop_rate_limited_total: { type: 'counter', help: 'Requests refused by a rate limit', labels: ['rate'] },
  shop_rate_limit_fallbacks_total: {
    type: 'counter',
    help: 'Requests whose rate limit only this process has counted, because Redis did not answer',
    labels: [],
  },
  shop_admission_running: { type: 'gauge', help: 'Requests that are being answered', labels: ['queue'] },
  shop_admission_queued: { type: 'gauge', help: 'Requests that wait for admission', labels: ['queue'] },
  shop_admission_refused_total: { type: 'counter', help: 'Requests refused as overload', labels: ['queue'] },
  shop_jobs_due: { type: 'gauge', help: 'Jobs that are due and not running', labels: ['kind'] },
  shop_jobs_oldest_seconds: { type: 'gauge', help: 'Time since the oldest due job was due', labels: ['kind'] },
  shop_jobs_dead: { type: 'gauge', help: 'Jobs that failed twelve times or more', labels: ['kind'] },
  shop_reconciliation_breaks: { type: 'gauge', help: 'Open differences to the payment gateway', labels: ['kind'] },
  shop_orders_stuck: {
    type: 'gauge',
    help: 'Orders whose payment is undecided five minutes after its time',
    labels: [],
  },
  shop_messages_dead: { type: 'gauge', help: 'Messages that will not be sent', labels: ['channel'] },
  shop_analytics_dead: { type: 'gauge', help: 'Events that a vendor of analytics did not take', labels: ['vendor'] },
  shop_webhooks_disabled: { type: 'gauge', help: 'Webhooks that the shop has disabled', labels: [] },
  shop_partitions_missing: {
    type: 'gauge',
    help: 'Partitions of the current and the next time that do not exist; absent if none',
    labels: ['table'],
  },
  shop_facts_up: { type: 'gauge', help: '1 if the last read of the gauges of the database succeeded', labels: [] },
} as const satisfies Record<string, PulledMetric>

export type PulledName = keyof typeof pulledMetrics
