import { splitSyllable } from '#src/hangul/jamo.ts'

/** The word with 로 or 으로, as its last syllable asks for it: ‘사과’로, ‘캣’으로, ‘귤’로. `quote` stands round the word. */
export function withRo(word: string, quote: readonly [string, string] = ['', '']): string {
  const final = finalOf(word)
  return `${quote[0]}${word}${quote[1]}${final === '' || final === 'ㄹ' ? '로' : '으로'}`
}

/** How a sentence ends that says what something is: 무료‘예요’, 원‘이에요’. */
export function yeyoAfter(word: string): string {
  return finalOf(word) === '' ? '예요' : '이에요'
}

function finalOf(word: string): string {
  return splitSyllable(word.at(-1) ?? '')?.final ?? ''
}
