import { setTimeout as sleep } from 'node:timers/promises'
import { type Outbound, OutboundError, type OutboundReply } from '../outbound-client.ts'
import type { Refused, Unknown } from './payment-gateway.ts'
import { parseTossFailure } from './toss-payment.ts'

export interface TossOptions {
  /** `https://api.tosspayments.com`, or the sandbox's `/toss`. */
  baseUrl: string
  secretKey: string
  outbound: Outbound
  /** Deadline in ms for one operation with all its attempts, so that the shopper gets a response within 10 s. */
  deadlineMs?: number
  /** Pauses in ms before the second, third … attempt. */
  pausesMs?: readonly number[]
}

/** Temporary refusals: a retry with the same key is allowed. */
const TRANSIENT = new Set(['PROVIDER_ERROR', 'FORBIDDEN_CONSECUTIVE_REQUEST', 'IDEMPOTENT_REQUEST_PROCESSING'])

/** The shop's keys are wrong. The payment was not decided, but an earlier attempt may have moved money. */
const NOT_LET_IN = new Set(['UNAUTHORIZED_KEY', 'INVALID_API_KEY', 'INCORRECT_BASIC_AUTH_FORMAT'])

/** `parse` returns undefined for a response that does not match the request. */
export interface Ask<T> {
  method: 'GET' | 'POST'
  path: string
  body?: object
  idempotencyKey?: string
  /** Deadline, if the caller has less time than one operation may take. */
  deadline?: number | undefined
  parse: (body: string) => T | undefined
}

export type Answer<T> = { outcome: 'answer'; value: T } | Refused | Unknown
export type AskToss = <T>(ask: Ask<T>) => Promise<Answer<T>>

/** Creates a function that sends a request and retries it while the outcome is undecided, always with the same key. */
export function createAsk({
  baseUrl,
  secretKey,
  outbound,
  deadlineMs = 10_000,
  pausesMs = [200, 600],
}: TossOptions): AskToss {
  // The secret key is the user name of Basic authentication without a password; its colon stays.
  const authorization = `Basic ${Buffer.from(`${secretKey}:`).toString('base64')}`
  return async <T>({ method, path, body, idempotencyKey, parse, ...ask }: Ask<T>) => {
    const deadline = Math.min(ask.deadline ?? Infinity, performance.now() + deadlineMs)
    const headers = {
      authorization,
      'accept-language': 'ko-KR',
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
    }
    const request = { method, url: `${baseUrl}${path}`, headers, ...(body ? { body: JSON.stringify(body) } : {}) }
    let answer: Answer<T> | undefined
    for (let tries = 0; ; tries++) {
      const left = deadline - performance.now()
      const tried = await tryOnce(outbound, { ...request, timeoutMs: Math.max(1, Math.ceil(left)) }, parse)
      const { again } = tried
      // An attempt that was not sent does not undo an earlier one that may have arrived.
      answer = answer && isNotSent(tried.answer) ? answer : tried.answer
      const pause = pausesMs[tries]
      if (!again || pause === undefined || deadline - performance.now() <= pause) return answer
      await sleep(pause)
    }
  }
}

const isNotSent = (answer: Answer<unknown>) => answer.outcome === 'unknown' && answer.cause === 'notSent'

interface Tried<T> {
  answer: Answer<T>
  again: boolean
}

async function tryOnce<T>(
  outbound: Outbound,
  request: Parameters<Outbound['send']>[0],
  parse: Ask<T>['parse'],
): Promise<Tried<T>> {
  try {
    return judge(await outbound.send(request), parse)
  } catch (error) {
    if (!(error instanceof OutboundError) || error.failure === 'notAllowed') throw error
    if (!error.sent) return { answer: { outcome: 'unknown', cause: 'notSent' }, again: error.failure === 'network' }
    if (error.failure === 'timeout') return { answer: { outcome: 'unknown', cause: 'timeout' }, again: false }
    const cause = error.failure === 'network' ? 'network' : 'garbage'
    return { answer: { outcome: 'unknown', cause }, again: cause === 'network' }
  }
}

function judge<T>({ status, body }: OutboundReply, parse: Ask<T>['parse']): Tried<T> {
  if (status >= 200 && status < 300) {
    const value = parse(body)
    if (value !== undefined) return { answer: { outcome: 'answer', value }, again: false }
    return { answer: { outcome: 'unknown', cause: 'garbage' }, again: true }
  }
  const failure = parseTossFailure(body)
  const code = failure ? { code: failure.code } : {}
  if (status >= 500) return { answer: { outcome: 'unknown', cause: 'server', ...code }, again: true }
  // Rejected by an intermediary, without the vendor's error format: undecided.
  if (!failure) return { answer: { outcome: 'unknown', cause: 'garbage' }, again: true }
  if (TRANSIENT.has(failure.code) || status === 408 || status === 429)
    return { answer: { outcome: 'unknown', cause: 'busy', ...code }, again: true }
  if (NOT_LET_IN.has(failure.code)) return { answer: { outcome: 'unknown', cause: 'server', ...code }, again: false }
  return { answer: { outcome: 'refused', ...failure, statusCode: status }, again: false }
}
