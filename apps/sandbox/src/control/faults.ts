import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'

/**
 * `stuck`: an error that the vendor stores for the call's idempotency key and repeats, after the call took effect (`after`) or
 * without effect; an `error` for vendors without idempotency keys. `gone`: the time limit for confirming a payment has passed;
 * other calls work. `half`: the connection is cut in the middle of the content (S3).
 */
export type FaultMode = 'error' | 'timeout' | 'drop' | 'slow' | 'garbage' | 'stuck' | 'gone' | 'half'

export interface Fault {
  vendor: string
  /** Route name (`confirm`, `cancel`, `send` …) or `*`. */
  route: string
  mode: FaultMode
  /** `before`: the call has no effect. `after`: the call takes effect and only the response is affected. */
  when: 'before' | 'after'
  /** The vendor's error code for `error`. */
  code: string
  /** HTTP status for `error`, if the vendor's own catalogue does not contain the code. */
  status: number
  /** Number of calls affected; null until reset. */
  times: number | null
  /** Delay of `slow`, and time that `timeout` holds the connection, in ms. */
  ms: number
}

export interface Answer {
  status: number
  body: unknown
}

/** Effect of a fault on a call: another response, no response, or a dropped connection; undefined lets the call continue. */
export type Strike = Answer | 'hang' | 'cut' | undefined

export interface Faults {
  add(fault: Partial<Fault> & Pick<Fault, 'vendor' | 'route' | 'mode'>): Fault
  take(vendor: string, route: string): Fault | undefined
  list(): readonly Fault[]
  reset(): void
}

export function createFaults(): Faults {
  let faults: Fault[] = []
  return {
    add(given) {
      const when = given.when ?? (given.mode === 'garbage' ? 'after' : 'before')
      const fault: Fault = { code: 'COMMON_ERROR', status: 500, times: 1, ms: 15_000, ...given, when }
      faults.push(fault)
      return fault
    },
    take(vendor, route) {
      const fault = faults.find((f) => f.vendor === vendor && (f.route === route || f.route === '*'))
      if (!fault || fault.times === null) return fault
      fault.times -= 1
      if (fault.times <= 0) faults = faults.filter((f) => f !== fault)
      return fault
    },
    list: () => faults,
    reset() {
      faults = []
    },
  }
}

export async function strike(fault: Fault, toError: (fault: Fault) => Answer): Promise<Strike> {
  switch (fault.mode) {
    case 'error':
    case 'stuck':
      return toError(fault)
    case 'garbage':
      return { status: 200, body: '<html>점검 중' }
    case 'slow':
      await sleep(fault.ms)
      return undefined
    case 'gone':
    case 'half':
      return undefined
    case 'timeout':
      return 'hang'
    case 'drop':
      return 'cut'
  }
}

/** Runs a vendor's call with the pending fault, if any. The fault may prevent `work` or replace its response. */
export async function runWithFault(
  fault: Fault | undefined,
  toError: (fault: Fault) => Answer,
  work: () => Answer | Promise<Answer>,
): Promise<Exclude<Strike, undefined>> {
  if (fault?.when === 'before') {
    const struck = await strike(fault, toError)
    if (struck !== undefined) return struck
  }
  const answer = await work()
  if (fault?.when !== 'after') return answer
  return (await strike(fault, toError)) ?? answer
}

/** Sends the outcome: a response, a connection held open for `holdMs`, or one dropped immediately. */
export async function deliver(reply: FastifyReply, outcome: Exclude<Strike, undefined>, holdMs: number): Promise<void> {
  if (typeof outcome === 'object') {
    await reply.code(outcome.status).send(outcome.body)
    return
  }
  reply.hijack()
  const socket = reply.raw.socket
  if (outcome === 'cut') {
    socket?.destroy()
    return
  }
  const cut = setTimeout(() => socket?.destroy(), holdMs)
  cut.unref()
  socket?.once('close', () => clearTimeout(cut))
}
