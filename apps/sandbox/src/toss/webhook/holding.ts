import type { SandboxClock } from '../../control/sandbox-clock.ts'

/** How long (ms) the first of several is held at least: what comes after it has to come within this to overtake it. */
export const HOLD_MS = 3_000

type Arrive = () => Promise<void>

export interface Holding {
  /** Keeps these back, with those kept already. The first of all waits `holdMs`, and `HOLD_MS` at least. */
  hold(arrivals: readonly Arrive[], holdMs: number): void
  reset(): void
}

/** Lets what it held arrive in the other order than it came in, each only after the one before it is there. */
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
