import { joinSyllable, splitSyllable } from '#src/hangul/jamo.ts'

/** Vowels that sound alike, so that people write one for the other. */
const twins = [
  ['ㅐ', 'ㅔ'],
  ['ㅒ', 'ㅖ'],
  ['ㅙ', 'ㅚ', 'ㅞ'],
]

/** The words that differ in one such vowel. */
const writeOtherwise = (word: string): string[] => {
  const letters = Array.from(word)
  return letters.flatMap((character, at) => {
    const { initial = '', vowel = '', final } = splitSyllable(character) ?? {}
    const others = twins.find((group) => group.includes(vowel))?.filter((other) => other !== vowel) ?? []
    return others.map((other) => letters.with(at, joinSyllable(initial, other, final)).join(''))
  })
}

/** The other ways to write a word that sounds the same: 꽃개 is 꽃게. Those with fewest vowels changed first, `most` at most. */
export function listVowelTwins(word: string, most: number): string[] {
  const found = new Set([word])
  // a set is walked on through what is added on the way
  for (const written of found) {
    if (found.size > most) break
    for (const other of writeOtherwise(written)) found.add(other)
  }
  found.delete(word)
  return [...found].slice(0, most)
}
