/** The same every time for the same seed, so that what went wrong can be seen again. */
export interface Dice {
  /** A whole number from 0 up to, not including, `sides`. */
  roll(sides: number): number
  /** True about so often in a hundred times. */
  inHundred(times: number): boolean
  pick<T>(items: readonly T[]): T
  /** Something heavy comes more often. */
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
