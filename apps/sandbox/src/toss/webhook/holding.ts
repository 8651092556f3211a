import type { SandboxClock } from '../../control/sandbox-clock.ts'

/** Minimum time in ms for which the first webhook is held. Later ones must be announced within it to overtake the first. */
export const HOLD_MS = 3_000

type Arrive = () => Promise<void>

export interface Holding {
  /** Adds to the held webhooks. All are released `holdMs` after the first, and at least `HOLD_MS`. */
  hold(arrivals: readonly Arrive[], holdMs: number): void
  reset(): void
}

/** Holds webhooks and releases them in reverse order, each after the previous one has been delivered. */
export function createHolding(clock: SandboxClock): Holding {
  let held: Arrive[] | undefined

  async function release(lot: readonly Arrive[]): Promise<void> {
    if (held === lot) held = undefined
    for (const arrive of lot.toReversed()) await arrive()
  }

  function open(holdMs: number): Arrive[] {
    const lot: Arrive[] = []
    clock.at(new Date(clock.now().getTime() + Math.max(holdMs, HOLD_MS)), () => release(lot))
    return lot
  }

  return {
    hold(arrivals, holdMs) {
      if (arrivals.length === 0) return
      held ??= open(holdMs)
      held.push(...arrivals)
    },
    reset() {
      held = undefined
    },
  }
}
