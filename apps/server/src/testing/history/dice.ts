/** Seeded random numbers: the same sequence for the same seed, so that a failure can be reproduced. */
export interface Dice {
  /** Returns an integer from 0 to `sides` − 1. */
  roll(sides: number): number
  /** Returns true in about `times` of 100 calls. */
  inHundred(times: number): boolean
  pick<T>(items: readonly T[]): T
  /** Picks an item with a probability proportional to its weight. */
  pickByWeight<T extends { weight: number }>(items: readonly T[]): T
}

export const createDice = (seed: number): Dice => {
  let state = seed >>> 0
  // mulberry32
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const roll = (sides: number): number => Math.floor(next() * sides)
  const pick = <T>(items: readonly T[]): T => {
    if (items.length === 0) throw new Error('there is nothing to pick')
    return items[roll(items.length)] as T
  }
  return {
    roll,
    inHundred: (times) => roll(100) < times,
    pick,
    pickByWeight: (items) => {
      let left = roll(items.reduce((sum, { weight }) => sum + weight, 0))
      return items.find(({ weight }) => (left -= weight) < 0) ?? pick(items)
    },
  }
}
