const FIRST = 0xac00
const LAST = 0xd7a3
const initials = Array.from('ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ')
const vowels = Array.from('ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ')
const finals = ['', ...Array.from('ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ')]

/** Letters made of two, which are also struck as two. */
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
const joined = new Map(Object.entries(pairs).map(([whole, parts]) => [parts, whole]))

export const isInitial = (letter: string): boolean => initials.includes(letter)
export const isVowel = (letter: string): boolean => vowels.includes(letter)
export const isFinal = (letter: string): boolean => letter !== '' && finals.includes(letter)
/** The letter that two keys make together: ㅗ and ㅏ are ㅘ. */
export const findJoined = (first: string, second: string): string | undefined => joined.get(first + second)
/** The keys of one letter: ㅘ is ㅗ and ㅏ, ㄲ is one key. */
export const splitLetter = (letter: string): string => pairs[letter] ?? letter

/** The letters of a syllable; undefined where the character is none. */
export function splitSyllable(character: string): { initial: string; vowel: string; final: string } | undefined {
  const code = character.codePointAt(0) ?? 0
  if (code < FIRST || code > LAST) return undefined
  const at = code - FIRST
  const [initial, vowel, final] = [initials[Math.floor(at / 588)], vowels[Math.floor((at % 588) / 28)], finals[at % 28]]
  return { initial: initial ?? '', vowel: vowel ?? '', final: final ?? '' }
}

/** The syllable of these letters, as `splitSyllable` gives them. */
export function joinSyllable(initial: string, vowel: string, final = ''): string {
  const code = FIRST + (initials.indexOf(initial) * 21 + vowels.indexOf(vowel)) * 28 + finals.indexOf(final)
  return String.fromCodePoint(code)
}

/** The keys struck for a text: 사과 is ㅅㅏㄱㅗㅏ. What is not Hangul stays. Mirrors the database's `search_keys`. */
export function toKeys(text: string): string {
  let keys = ''
  for (const character of text.normalize('NFC')) {
    const syllable = splitSyllable(character)
    if (!syllable) keys += splitLetter(character)
    else keys += syllable.initial + splitLetter(syllable.vowel) + splitLetter(syllable.final)
  }
  return keys
}

/** The consonant each syllable begins with: 사과 is ㅅㄱ. What is not Hangul stays. Mirrors the database's `search_initials`. */
export function toInitials(text: string): string {
  let letters = ''
  for (const character of text.normalize('NFC')) letters += splitSyllable(character)?.initial ?? character
  return letters
}
