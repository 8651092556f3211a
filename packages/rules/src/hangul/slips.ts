/** How many slips a word of this many keys may hold and still be known for what it is. */
export const allowedSlips = (keys: number): number => (keys < 4 ? 0 : keys < 9 ? 1 : 2)

/** Three keys in a row, the edges marked: what two spellings of one word share. Mirrors the database's `search_gram`. */
export function toGrams(keys: string): string[] {
  const padded = Array.from(`^^${keys}$`)
  return [...new Set(padded.slice(0, -2).map((_, at) => padded.slice(at, at + 3).join('')))]
}

/** How many grams a word with that many slips still shares at least: a slip spoils three of them, a swap four. */
export const leastShared = (grams: number, slips: number): number => Math.max(2, grams - 3 * slips - 1)

/**
 * Keys left out, added, mistaken or swapped between two texts; `most + 1` as soon as there are more than `most`.
 */
export function countSlips(a: string, b: string, most: number): number {
  const [from, to] = [Array.from(a), Array.from(b)]
  if (Math.abs(from.length - to.length) > most) return most + 1
  let before: number[] = []
  let last = to.map((_, at) => at).concat(to.length)
  for (let i = 1; i <= from.length; i++) {
    const row = [i]
    for (let j = 1; j <= to.length; j++) {
      const same = from[i - 1] === to[j - 1]
      let best = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1))
      const swapped = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1]
      if (swapped) best = Math.min(best, (before[j - 2] ?? 0) + 1)
      row.push(best)
    }
    if (Math.min(...row) > most) return most + 1
    before = last
    last = row
  }
  return Math.min(last[to.length] ?? 0, most + 1)
}
