import { joinSyllable, splitSyllable } from '#src/hangul/jamo.ts'

/** Returns the number of edits allowed in a spelling correction of a word with this many keys. */
export const allowedEdits = (keys: number): number => (keys < 4 ? 0 : keys < 9 ? 1 : 2)

/** Returns the trigrams of a key sequence with marked edges. Mirrors the rows of `search_gram`. */
export function toGrams(keys: string): string[] {
  const padded = Array.from(`^^${keys}$`)
  return [...new Set(padded.slice(0, -2).map((_, at) => padded.slice(at, at + 3).join('')))]
}

/** Returns the minimum number of trigrams that two spellings at this edit distance share. An edit changes three, a swap four. */
export const leastSharedGrams = (grams: number, edits: number): number => Math.max(2, grams - 3 * edits - 1)

/**
 * Returns the edit distance in keys: insertions, deletions, replacements and swaps of neighbours. Returns `most + 1` if there are
 * more than `most`.
 */
export function countEdits(a: string, b: string, most: number): number {
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

/** Vowels that sound alike and are confused in writing. */
const similarVowels = [
  ['ㅐ', 'ㅔ'],
  ['ㅒ', 'ㅖ'],
  ['ㅙ', 'ㅚ', 'ㅞ'],
]

/** Returns the words that differ from `word` in one similar vowel. */
const replaceOneVowel = (word: string): string[] => {
  const letters = Array.from(word)
  return letters.flatMap((character, at) => {
    const { initial = '', vowel = '', final } = splitSyllable(character) ?? {}
    const others = similarVowels.find((group) => group.includes(vowel))?.filter((other) => other !== vowel) ?? []
    return others.map((other) => letters.with(at, joinSyllable(initial, other, final)).join(''))
  })
}

/** Returns at most `most` other spellings of a word that sound the same, fewest changed vowels first: 꽃개 is 꽃게. */
export function listVowelVariants(word: string, most: number): string[] {
  const found = new Set([word])
  // the loop also visits variants that are added during the iteration
  for (const variant of found) {
    if (found.size > most) break
    for (const other of replaceOneVowel(variant)) found.add(other)
  }
  found.delete(word)
  return [...found].slice(0, most)
}
