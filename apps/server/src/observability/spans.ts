import {
  type Attributes,
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import { currentRequestId } from './request-scope.ts'

/** Tracer of the process. Undefined without traces; then a span costs one comparison. */
let tracer: Tracer | undefined

/** Sets the tracer of all spans, or ends tracing. */
export const setTracer = (to: Tracer | undefined): void => void (tracer = to)

interface SpanOptions {
  kind?: 'internal' | 'client' | 'server' | 'consumer'
  /** Names and numbers of a bounded set. Never personal data, ids of rows or parameters of statements. */
  attributes?: Attributes
  /** `traceparent` of the parent, or `none` for the first span of a trace. Default: the current span. */
  parent?: string | undefined
  /** `traceparent` of a span that caused this one without containing it. */
  link?: string | undefined
}

const kinds = {
  internal: SpanKind.INTERNAL,
  client: SpanKind.CLIENT,
  server: SpanKind.SERVER,
  consumer: SpanKind.CONSUMER,
}

const REQUEST_ID = 'shop.request_id'

/** Context of a `traceparent`; without a valid one the root. */
const contextOf = (traceparent: string) => propagation.extract(ROOT_CONTEXT, { traceparent })

const linksOf = (traceparent: string | undefined) => {
  const linked = traceparent === undefined ? undefined : trace.getSpanContext(contextOf(traceparent))
  return linked ? [{ context: linked }] : []
}

/** Kind of an error for a span: its code or class. The message may contain personal data. */
const errorTypeOf = (error: unknown): string => {
  const { code } = (error ?? {}) as { code?: unknown }
  if (typeof code === 'string') return code
  return error instanceof Error ? error.name : 'error'
}

/** Starts a span without making it the current one. Undefined without traces. End it with `end`. */
export const startSpan = (name: string, { kind = 'internal', attributes, parent, link }: SpanOptions = {}) => {
  if (!tracer) return undefined
  const requestId = currentRequestId()
  return tracer.startSpan(
    name,
    {
      kind: kinds[kind],
      attributes: { ...attributes, ...(requestId !== undefined && { [REQUEST_ID]: requestId }) },
      links: linksOf(link),
    },
    parent === undefined ? context.active() : contextOf(parent),
  )
}

/** Runs `run` with the span as the current one. */
export const withSpan = <T>(span: Span | undefined, run: () => T): T =>
  span ? context.with(trace.setSpan(context.active(), span), run) : run()

/** Notes on a span that its work has failed, by the kind of the error only. */
export const failSpan = (span: Span, error: unknown): void => {
  const type = errorTypeOf(error)
  span.setAttribute('error.type', type)
  span.setStatus({ code: SpanStatusCode.ERROR, message: type })
}

const endWith = async <T>(span: Span, run: (span: Span) => Promise<T>): Promise<T> => {
  try {
    return await withSpan(span, () => run(span))
  } catch (error) {
    failSpan(span, error)
    throw error
  } finally {
    span.end()
  }
}

/** Runs `run` in a span that ends with it. `run` gets the span, or undefined without traces. */
export const inSpan = <T>(
  name: string,
  options: SpanOptions,
  run: (span: Span | undefined) => Promise<T>,
): Promise<T> => {
  const span = startSpan(name, options)
  return span ? endWith(span, run) : run(undefined)
}

/** Header `traceparent` of the current span. Undefined without one. */
export const currentTraceparent = (): string | undefined => {
  if (!tracer) return undefined
  const carrier: { traceparent?: string } = {}
  propagation.inject(context.active(), carrier)
  return carrier.traceparent
}
