/** Returns numbers in [0, 1) that are the same for the same seed on every machine. */
export type Random = () => number

export function randomFrom(seed: number): Random {
  let state = Math.imul(seed, 2654435761) | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

export const pick = <T>(random: Random, list: readonly T[]): T => {
  const chosen = list[Math.floor(random() * list.length)]
  if (chosen === undefined) throw new Error('Nothing to choose from')
  return chosen
}

export const wholeBetween = (random: Random, low: number, high: number): number =>
  low + Math.floor(random() * (high - low + 1))

export function uuidFrom(seed: number): string {
  const random = randomFrom(seed ^ 0x5bd1e995)
  const hex = Array.from({ length: 32 }, () => Math.floor(random() * 16).toString(16))
  hex[12] = '4'
  hex[16] = '89ab'[Math.floor(random() * 4)] ?? '8'
  const text = hex.join('')
  return `${text.slice(0, 8)}-${text.slice(8, 12)}-${text.slice(12, 16)}-${text.slice(16, 20)}-${text.slice(20)}`
}

const dayMs = 86_400_000

/** Returns the day in Seoul `days` after `now`, as `YYYY-MM-DD`. */
export const seoulDay = (now: Date, days: number): string =>
  new Date(now.getTime() + 9 * 3_600_000 + days * dayMs).toISOString().slice(0, 10)

/** Saturday and Sunday, on which nothing is shipped. */
const restDays = new Set([0, 6])
const isRestDay = (day: string): boolean => restDays.has(new Date(`${day}T00:00:00Z`).getUTCDay())

/**
 * Returns one shipping day in Seoul for each wish (a number of days after `now`): that day or the next free weekday. All are
 * different.
 */
export function workingDays(now: Date, wishes: readonly number[]): string[] {
  const days: string[] = []
  for (const wish of wishes) {
    let after = wish
    while (isRestDay(seoulDay(now, after)) || days.includes(seoulDay(now, after))) after++
    days.push(seoulDay(now, after))
  }
  return days
}

/** Returns midnight in Seoul `days` after `now`. */
export const seoulMidnight = (now: Date, days: number): string =>
  new Date(`${seoulDay(now, days)}T00:00:00+09:00`).toISOString()
