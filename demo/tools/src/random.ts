/** A small seeded source of numbers in [0, 1). The same seed always composes the same picture. */
export type Random = () => number

export function randomFrom(seed: string): Random {
  let state = 2166136261
  for (const char of seed) state = Math.imul(state ^ char.charCodeAt(0), 16777619)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

export const between = (random: Random, low: number, high: number): number => low + (high - low) * random()
export const pick = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
export const round = (value: number): number => Math.round(value * 10) / 10
