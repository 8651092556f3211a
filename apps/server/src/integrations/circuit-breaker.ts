/** Guards one host: so many calls at once, the rest wait in order; and a breaker that stops asking a host that is down. */
export interface HostGate {
  /** Undefined: go on, and `leave` must follow. */
  enter(signal: AbortSignal): Promise<'busy' | 'closed' | undefined>
  leave(healthy: boolean): void
}

export interface HostGateOptions {
  now: () => number
  maxConcurrent: number
  breaker: { failures: number; closedMs: number }
}

export function createHostGate({ now, maxConcurrent, breaker }: HostGateOptions): HostGate {
  const places = createPlaces(maxConcurrent)
  let failures = 0
  let closedUntil: number | undefined
  let probing = false

  /** Once the pause is over a single call may try whether the host is back. */
  function passes(): boolean {
    if (closedUntil === undefined) return true
    if (now() < closedUntil || probing) return false
    probing = true
    return true
  }

  return {
    async enter(signal) {
      // Asked before and after waiting: a queue must not outlive the host it waits for.
      if (closedUntil !== undefined && now() < closedUntil) return 'closed'
      if (!(await places.take(signal))) return 'busy'
      if (passes()) return undefined
      places.give()
      return 'closed'
    },
    leave(healthy) {
      places.give()
      probing = false
      failures = healthy ? 0 : failures + 1
      if (healthy) closedUntil = undefined
      else if (failures >= breaker.failures) closedUntil = now() + breaker.closedMs
    },
  }
}

function createPlaces(count: number) {
  let free = count
  const waiting: (() => void)[] = []
  return {
    /** False when the caller's time ran out while waiting. */
    async take(signal: AbortSignal): Promise<boolean> {
      if (signal.aborted) return false
      if (free > 0) {
        free -= 1
        return true
      }
      return new Promise<boolean>((resolve) => {
        const granted = () => {
          signal.removeEventListener('abort', givenUp)
          resolve(true)
        }
        const givenUp = () => {
          waiting.splice(waiting.indexOf(granted), 1)
          resolve(false)
        }
        signal.addEventListener('abort', givenUp, { once: true })
        waiting.push(granted)
      })
    },
    give(): void {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    },
  }
}
