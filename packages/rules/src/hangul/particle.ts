import { splitSyllable } from '#src/hangul/jamo.ts'

/** The word with 로 or 으로, as its last syllable asks for it: ‘사과’로, ‘캣’으로, ‘귤’로. `quote` stands round the word. */
export function withRo(word: string, quote: readonly [string, string] = ['', '']): string {
  const final = splitSyllable(word.at(-1) ?? '')?.final ?? ''
  return `${quote[0]}${word}${quote[1]}${final === '' || final === 'ㄹ' ? '로' : '으로'}`
}
