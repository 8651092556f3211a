import type { IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '@shop/contract'
import { assertOutsideTx } from '#src/db/tx-scope.ts'
import { type CircuitBreaker, createCircuitBreaker } from '#src/integrations/circuit-breaker.ts'
import type { S3Location } from '#src/storage-config.ts'
import { chunksOf, type S3Exchange, type S3Request } from './s3-exchange.ts'
import { permissionOf, type S3Permission, S3Refusal } from './s3-refusal.ts'

export interface S3Times {
  /** Whole time of a request with its repetitions, in ms, plus `msPerMib` for what is sent. */
  limitMs: number
  msPerMib: number
  /** Time without any progress, in ms. */
  idleMs: number
  /** Pause before the first repetition, in ms. It doubles with each. */
  pauseMs: number
}

export const standardTimes: S3Times = { limitMs: 15_000, msPerMib: 1_000, idleMs: 5_000, pauseMs: 100 }

const ATTEMPTS = 3
const MIB = 1_024 * 1_024
const RETRY_AFTER_MS = 5_000
const BREAKER = { failures: 5, closedMs: 10_000 }
const MOST_CONCURRENT = 64
/** Most characters of an error document that are read. */
const MOST_ERROR_CHARS = 4_096

/** Whether another attempt may succeed: after connection errors and temporary refusals. */
const mayRepeat = (error: unknown): boolean => !(error instanceof S3Refusal) || error.isTemporary

const readErrorCode = async (response: IncomingMessage, idleMs: number): Promise<string> => {
  let text = ''
  for await (const chunk of chunksOf(response, idleMs)) {
    text += chunk.toString('latin1')
    if (text.length > MOST_ERROR_CHARS) break
  }
  return /<Code>(\w+)<\/Code>/.exec(text)?.[1] ?? ''
}

/** Client of one bucket. */
export interface S3Client {
  /**
   * Sends a request and reads its response with `read`, with up to three attempts in bounded time. Undefined if the object does not
   * exist. Throws `filesUnavailable`.
   */
  run<T>(request: S3Request, read: (response: IncomingMessage) => Promise<T>): Promise<T | undefined>
  /** Whether the circuit breaker began to block calls, a probe failed, or a permission was missing within the last `ms`. */
  hasBlockedWithin(ms: number): boolean
  /** Permissions that the access key lacked when they were needed last. */
  listDenied(): readonly S3Permission[]
  readonly times: S3Times
}

interface Attempt {
  exchange: S3Exchange
  place: Pick<S3Location, 'bucket' | 'prefix'>
  breaker: CircuitBreaker
  times: S3Times
}

/** Aborts at a deadline until it is cleared: a stream that is being read has no deadline. */
const createDeadline = (ms: number) => {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(new Error(`no response within ${ms} ms`)), ms)
  return { signal: controller.signal, clear: () => clearTimeout(timer) }
}

const attempt = async <T>(
  { exchange, place, breaker, times: { idleMs } }: Attempt,
  request: S3Request,
  { read, signal }: { read: (response: IncomingMessage) => Promise<T>; signal: AbortSignal },
): Promise<T | undefined> => {
  const refusal = await breaker.enter(signal)
  if (refusal) throw new AppError('filesUnavailable', { cause: new Error(refusal), retryAfterMs: RETRY_AFTER_MS })
  let isHealthy = false
  try {
    const response = await exchange(request, { signal, idleMs })
    const status = response.statusCode ?? 0
    if (status >= 200 && status < 300) {
      const result = await read(response)
      isHealthy = true
      return result
    }
    const code = await readErrorCode(response, idleMs)
    const isMissing = status === 404 && code !== 'NoSuchBucket' && request.method !== 'PUT'
    isHealthy = isMissing
    if (isMissing) return undefined
    const refused = new S3Refusal(request, { status, code, place })
    // the service works: one missing permission must not block the calls that need others
    isHealthy = refused.permission !== undefined
    throw refused
  } finally {
    breaker.leave(isHealthy)
  }
}

/** Sends a request until it succeeds, is refused for good or its deadline is over. */
const repeat = async <T>(
  attempts: Attempt,
  request: S3Request,
  reading: { read: (response: IncomingMessage) => Promise<T>; signal: AbortSignal },
): Promise<T | undefined> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt(attempts, request, reading)
    } catch (error) {
      if (error instanceof AppError || tries >= ATTEMPTS || reading.signal.aborted || !mayRepeat(error)) throw error
      // repetitions of several callers are spread out
      const pauseMs = attempts.times.pauseMs * 2 ** (tries - 1) * (0.5 + Math.random())
      await sleep(pauseMs, undefined, { signal: reading.signal })
    }
  }
}

/** Remembers which permissions are missing, until a request that needs them succeeds. */
const createDenials = (now: () => number) => {
  const at = new Map<S3Permission, number>()
  return {
    note: (permission: S3Permission, isGranted: boolean): void => {
      if (isGranted) at.delete(permission)
      else at.set(permission, now())
    },
    hasSince: (ms: number): boolean => [...at.values()].some((each) => now() - each <= ms),
    list: (): S3Permission[] => [...at.keys()].toSorted(),
  }
}

/** Creates a client with a circuit breaker of its own. */
export const createS3Client = (
  { exchange, place }: Pick<Attempt, 'exchange' | 'place'>,
  { times: given, now = () => performance.now() }: { times?: Partial<S3Times>; now?: () => number } = {},
): S3Client => {
  const times = { ...standardTimes, ...given }
  const breaker = createCircuitBreaker({ now, maxConcurrent: MOST_CONCURRENT, breaker: BREAKER })
  const denied = createDenials(now)
  const attempts = { exchange, place, breaker, times }
  return {
    times,
    hasBlockedWithin: (ms) => breaker.hasBlockedWithin(ms) || denied.hasSince(ms),
    listDenied: () => denied.list(),
    async run(request, read) {
      assertOutsideTx()
      const sentMs = ((request.body?.size ?? 0) / MIB) * times.msPerMib
      const deadline = createDeadline(times.limitMs + sentMs)
      try {
        const result = await repeat(attempts, request, { read, signal: deadline.signal })
        denied.note(permissionOf(request), true)
        return result
      } catch (cause) {
        if (cause instanceof S3Refusal && cause.permission) denied.note(cause.permission, false)
        if (cause instanceof AppError) throw cause
        throw new AppError('filesUnavailable', { cause, retryAfterMs: RETRY_AFTER_MS })
      } finally {
        deadline.clear()
      }
    },
  }
}
