import { setTimeout as sleep } from 'node:timers/promises'
import { type Outbound, OutboundError, type OutboundReply } from '../outbound-client.ts'
import type { Refused, Unknown } from './payment-gateway.ts'
import { parseTossFailure } from './toss-payment.ts'

export interface TossOptions {
  /** `https://api.tosspayments.com`, or the sandbox's `/toss`. */
  baseUrl: string
  secretKey: string
  outbound: Outbound
  /** For one operation with all its tries, so that the shopper is answered within 10 s. */
  deadlineMs?: number
  /** Pauses before the second, third … try. */
  pausesMs?: readonly number[]
}

/** Refusals that are not decisions: the same key may ask again. */
const TRANSIENT = new Set(['PROVIDER_ERROR', 'FORBIDDEN_CONSECUTIVE_REQUEST', 'IDEMPOTENT_REQUEST_PROCESSING'])

/** Our keys are wrong: nothing was decided about the payment, which an earlier try may have moved. */
const NOT_LET_IN = new Set(['UNAUTHORIZED_KEY', 'INVALID_API_KEY', 'INCORRECT_BASIC_AUTH_FORMAT'])

/** `parse` gives undefined for what is not the answer that was asked for. */
export interface Ask<T> {
  method: 'GET' | 'POST'
  path: string
  body?: object
  idempotencyKey?: string
  /** When the answer is wanted, where the caller has less time than one operation may take. */
  deadline?: number | undefined
  parse: (body: string) => T | undefined
}

export type Answer<T> = { outcome: 'answer'; value: T } | Refused | Unknown
export type AskToss = <T>(ask: Ask<T>) => Promise<Answer<T>>

/** Asks the vendor, and again where it gave no decision; the same key every time. */
export function createAsk({
  baseUrl,
  secretKey,
  outbound,
  deadlineMs = 10_000,
  pausesMs = [200, 600],
}: TossOptions): AskToss {
  // The secret key is the user name of a Basic login without a password; its colon stays.
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
      // Not being sent this time does not undo an earlier try that may have arrived.
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
  // Refused without the vendor's own words, by something on the way: no decision.
  if (!failure) return { answer: { outcome: 'unknown', cause: 'garbage' }, again: true }
  if (TRANSIENT.has(failure.code) || status === 408 || status === 429)
    return { answer: { outcome: 'unknown', cause: 'busy', ...code }, again: true }
  if (NOT_LET_IN.has(failure.code)) return { answer: { outcome: 'unknown', cause: 'server', ...code }, again: false }
  return { answer: { outcome: 'refused', ...failure, statusCode: status }, again: false }
}
