import { context, propagation, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { setGlobalErrorHandler, W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { ObservabilityConfig } from '#src/observability-config.ts'
import { setTracer } from './spans.ts'

/** Time (ms) that the end of the process waits for the last spans. */
const LAST_EXPORT_MS = 3_000
const EVERY_MS = 5_000

const limitTime = async (work: Promise<unknown>, ms: number): Promise<void> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms)
  })
  await Promise.race([work, late])
  clearTimeout(timer)
}

/**
 * Opens the traces of this process: spans are sent to the OTLP receiver of the settings in batches, and dropped if it does not keep up.
 * Returns the function that sends the last ones. A receiver that cannot be reached is reported to `onError` and never delays requests.
 */
export const openTracing = (
  { url, ratio, service }: NonNullable<ObservabilityConfig['traces']>,
  { version, onError }: { version: string; onError: (error: unknown) => void },
): (() => Promise<void>) => {
  setGlobalErrorHandler(onError)
  const exporter = new OTLPTraceExporter({ url, timeoutMillis: LAST_EXPORT_MS })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service, 'service.version': version }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: EVERY_MS })],
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  setTracer(provider.getTracer('shop', version))
  return async () => {
    setTracer(undefined)
    await limitTime(provider.shutdown().catch(onError), LAST_EXPORT_MS)
    context.disable()
    propagation.disable()
    trace.disable()
  }
}
