const FIRST = 0xac00
const LAST = 0xd7a3
const initials = Array.from('ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ')
const vowels = Array.from('ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ')
const finals = ['', ...Array.from('ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ')]

/** Compound jamo that are typed with two keys. */
const pairs: Readonly<Record<string, string>> = {
  ㅘ: 'ㅗㅏ',
  ㅙ: 'ㅗㅐ',
  ㅚ: 'ㅗㅣ',
  ㅝ: 'ㅜㅓ',
  ㅞ: 'ㅜㅔ',
  ㅟ: 'ㅜㅣ',
  ㅢ: 'ㅡㅣ',
  ㄳ: 'ㄱㅅ',
  ㄵ: 'ㄴㅈ',
  ㄶ: 'ㄴㅎ',
  ㄺ: 'ㄹㄱ',
  ㄻ: 'ㄹㅁ',
  ㄼ: 'ㄹㅂ',
  ㄽ: 'ㄹㅅ',
  ㄾ: 'ㄹㅌ',
  ㄿ: 'ㄹㅍ',
  ㅀ: 'ㄹㅎ',
  ㅄ: 'ㅂㅅ',
}

export const isInitial = (letter: string): boolean => initials.includes(letter)
export const isVowel = (letter: string): boolean => vowels.includes(letter)
/** Returns the keys of one jamo: ㅘ is ㅗ and ㅏ, ㄲ is one key. */
const splitJamo = (letter: string): string => pairs[letter] ?? letter

/** Returns the jamo of a syllable. Undefined if the character is not a syllable. */
export function splitSyllable(character: string): { initial: string; vowel: string; final: string } | undefined {
  const code = character.codePointAt(0) ?? 0
  if (code < FIRST || code > LAST) return undefined
  const at = code - FIRST
  const [initial, vowel, final] = [initials[Math.floor(at / 588)], vowels[Math.floor((at % 588) / 28)], finals[at % 28]]
  return { initial: initial ?? '', vowel: vowel ?? '', final: final ?? '' }
}

/** Returns the syllable of these jamo. Inverse of `splitSyllable`. */
export function joinSyllable(initial: string, vowel: string, final = ''): string {
  const code = FIRST + (initials.indexOf(initial) * 21 + vowels.indexOf(vowel)) * 28 + finals.indexOf(final)
  return String.fromCodePoint(code)
}

/** Returns the keys that type a text: 사과 is ㅅㅏㄱㅗㅏ. Other characters stay. Mirrors the database's `search_keys`. */
export function toKeys(text: string): string {
  let keys = ''
  for (const character of text.normalize('NFC')) {
    const syllable = splitSyllable(character)
    if (!syllable) keys += splitJamo(character)
    else keys += syllable.initial + splitJamo(syllable.vowel) + splitJamo(syllable.final)
  }
  return keys
}

/** Returns the first consonant of each syllable: 사과 is ㅅㄱ. Other characters stay. Mirrors the database's `search_initials`. */
export function toInitials(text: string): string {
  let letters = ''
  for (const character of text.normalize('NFC')) letters += splitSyllable(character)?.initial ?? character
  return letters
}
