import { z } from 'zod'

const toList = (text: string): string[] =>
  text
    .split(',')
    .map((each) => each.trim().toLowerCase())
    .filter(Boolean)

/** Settings of metrics, traces and the access log. */
export const observabilitySettings = {
  /** Port of `/metrics`. Without it nothing is measured. Never the port of the shop. */
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  /** Listen address of `/metrics`. Metrics name no person, but turnover and load: open it to the monitoring network only. */
  METRICS_HOST: z.string().default('127.0.0.1'),
  /** OTLP receiver of traces over HTTP, without the path `/v1/traces`. Without it there are no traces. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  /** Share of requests with a trace, unless a trusted proxy has decided. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  OTEL_SERVICE_NAME: z.string().default('shop'),
  /** Hosts that get the header `traceparent`. Vendors outside the list never do. */
  TRACE_HOSTS: z.string().default('').transform(toList),
  /** Which requests have a line in the log: none, writes and refusals, or all. */
  LOG_ACCESS: z.enum(['off', 'errors', 'all']).default('errors'),
}

const Settings = z.object(observabilitySettings)
type Given = z.output<typeof Settings>

export interface ObservabilityConfig {
  /** Undefined: nothing is measured. */
  metrics: { host: string; port: number } | undefined
  /** Undefined: there are no traces. */
  traces: { url: string; ratio: number; service: string } | undefined
  /** Hosts, in lower case, that get the trace of a request. */
  traceHosts: readonly string[]
  logAccess: 'off' | 'errors' | 'all'
}

/** Returns the settings of metrics, traces and the access log. */
export const toObservability = (settings: Given): ObservabilityConfig => ({
  metrics:
    settings.METRICS_PORT === undefined ? undefined : { host: settings.METRICS_HOST, port: settings.METRICS_PORT },
  traces:
    settings.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
      ? undefined
      : {
          url: `${settings.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/$/, '')}/v1/traces`,
          ratio: settings.OTEL_TRACES_SAMPLER_ARG,
          service: settings.OTEL_SERVICE_NAME,
        },
  traceHosts: settings.TRACE_HOSTS,
  logAccess: settings.LOG_ACCESS,
})

/** Lists settings that contradict each other: metrics are never on the public port. */
export const listWrongMetrics = ({ METRICS_PORT, PORT }: Given & { PORT: number }): string[] =>
  METRICS_PORT !== undefined && METRICS_PORT !== 0 && METRICS_PORT === PORT
    ? ['METRICS_PORT must differ from PORT: metrics are not public']
    : []

const LOCAL: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Lists settings that are refused in production: traces cross the network encrypted only. */
export const listUnsafeTraces = ({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }: Given): string[] => {
  const url = endpoint === undefined ? undefined : new URL(endpoint)
  return url?.protocol === 'http:' && !LOCAL.has(url.hostname)
    ? ['OTEL_EXPORTER_OTLP_ENDPOINT is on another machine without TLS: use an https address']
    : []
}
