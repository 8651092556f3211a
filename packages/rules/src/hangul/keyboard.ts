import { findJoined, isFinal, isInitial, isVowel, joinSyllable, splitLetter, toKeys } from '#src/hangul/jamo.ts'

const latin = Array.from('rRseEfaqQtTdwWczxvgkoiOjpuPhynbml')
const hangul = Array.from('ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎㅏㅐㅑㅒㅓㅔㅕㅖㅗㅛㅜㅠㅡㅣ')
const hangulOf = new Map(latin.map((key, at) => [key, hangul[at] ?? '']))
const latinOf = new Map(hangul.map((letter, at) => [letter, latin[at] ?? '']))

/** The letter on a key of the two-set keyboard; the shift key counts only where it makes another letter. */
const letterOn = (key: string): string => hangulOf.get(key) ?? hangulOf.get(key.toLowerCase()) ?? key

interface Open {
  initial: string
  vowel: string
  final: string
}
const nothing = (): Open => ({ initial: '', vowel: '', final: '' })
const close = ({ initial, vowel, final }: Open): string =>
  initial && vowel ? joinSyllable(initial, vowel, final) : initial + vowel + final

/** A final of two keys gives its second one to the syllable that a vowel begins. */
function moveFinal(final: string): [kept: string, moved: string] {
  const keys = Array.from(splitLetter(final))
  return keys.length === 2 ? [keys[0] ?? '', keys[1] ?? ''] : ['', final]
}

function addVowel(open: Open, vowel: string): string {
  if (open.final) {
    const [kept, moved] = moveFinal(open.final)
    const done = close({ ...open, final: kept })
    Object.assign(open, { initial: moved, vowel, final: '' })
    return done
  }
  const both = open.vowel ? findJoined(open.vowel, vowel) : vowel
  if (both !== undefined) {
    open.vowel = both
    return ''
  }
  const done = close(open)
  Object.assign(open, { initial: '', vowel, final: '' })
  return done
}

function addConsonant(open: Open, consonant: string): string {
  if (open.initial && open.vowel) {
    const final = open.final ? findJoined(open.final, consonant) : consonant
    if (final !== undefined && isFinal(final)) {
      open.final = final
      return ''
    }
  }
  const done = close(open)
  Object.assign(open, { initial: consonant, vowel: '', final: '' })
  return done
}

/** Joins keys to syllables as a Korean keyboard does: ㅅㅏㄱㅗㅏ is 사과. What is no key ends the syllable. */
export function joinKeys(keys: string): string {
  let text = ''
  let open = nothing()
  for (const key of keys) {
    if (isVowel(key)) text += addVowel(open, key)
    else if (isInitial(key)) text += addConsonant(open, key)
    else {
      text += close(open) + key
      open = nothing()
    }
  }
  return text + close(open)
}

/** What was meant by Latin letters struck with the keyboard on the wrong language: tkrhk is 사과. */
export const toHangulTyped = (text: string): string => joinKeys(Array.from(text).map(letterOn).join(''))

/** What was meant by Hangul struck with the keyboard on the wrong language: ㅎ메 is gap. Lower case. */
export const toLatinTyped = (text: string): string =>
  Array.from(toKeys(text))
    .map((key) => latinOf.get(key) ?? key)
    .join('')
    .toLowerCase()
