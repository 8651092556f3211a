import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'

/**
 * `stuck`: an error that the vendor keeps for the call's idempotency key and repeats, over work that was done (`after`) or was not;
 * where a vendor knows no keys it is an `error`. `gone`: the time is over in which a payment could be confirmed; other calls go on.
 */
export type FaultMode = 'error' | 'timeout' | 'drop' | 'slow' | 'garbage' | 'stuck' | 'gone'

export interface Fault {
  vendor: string
  /** The route's name (`confirm`, `cancel`, `send` …) or `*`. */
  route: string
  mode: FaultMode
  /** `before`: the vendor does nothing. `after`: the work is done and only the answer suffers. */
  when: 'before' | 'after'
  /** The vendor's error code for `error`. */
  code: string
  /** HTTP status for `error`, when the vendor's own catalogue does not know the code. */
  status: number
  /** How many calls it hits; null hits until reset. */
  times: number | null
  /** How long `slow` waits, and how long `timeout` holds the connection. */
  ms: number
}

export interface Answer {
  status: number
  body: unknown
}

/** What a fault does to a call: another answer, silence, a cut connection; undefined lets the call go on. */
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
      return undefined
    case 'timeout':
      return 'hang'
    case 'drop':
      return 'cut'
  }
}

/** Runs a vendor's call under whatever fault is waiting for it. `work` may be stopped before it starts or lose its answer. */
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

/** Puts the outcome on the wire: an answer, a connection held open for `holdMs`, or one cut at once. */
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
