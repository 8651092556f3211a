/** Guards one host: limits concurrent calls, queues the rest in order, and blocks calls while the host is failing. */
export interface CircuitBreaker {
  /** Undefined: proceed, then call `leave`. */
  enter(signal: AbortSignal): Promise<'busy' | 'closed' | undefined>
  leave(healthy: boolean): void
  /** Whether it began to block calls, or a probe failed, within the last `ms`. */
  hasBlockedWithin(ms: number): boolean
}

export interface CircuitBreakerOptions {
  now: () => number
  maxConcurrent: number
  breaker: { failures: number; closedMs: number }
}

export function createCircuitBreaker({ now, maxConcurrent, breaker }: CircuitBreakerOptions): CircuitBreaker {
  const places = createPlaces(maxConcurrent)
  let failures = 0
  let closedUntil: number | undefined
  let blockedAt = -Infinity
  let probing = false

  /** After the pause, allows a single probe call. */
  function passes(): boolean {
    if (closedUntil === undefined) return true
    if (now() < closedUntil || probing) return false
    probing = true
    return true
  }

  return {
    async enter(signal) {
      // Checked before and after waiting, so that queued calls are rejected once the host has failed.
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
      else if (failures >= breaker.failures) {
        blockedAt = now()
        closedUntil = blockedAt + breaker.closedMs
      }
    },
    hasBlockedWithin: (ms) => now() - blockedAt <= ms,
  }
}

function createPlaces(count: number) {
  let free = count
  const waiting: (() => void)[] = []
  return {
    /** Returns false if the caller timed out while waiting. */
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
