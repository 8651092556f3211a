// Normalizes Unicode forms, full-width characters and invisible characters. Search and all person-written text use these rules.
// The database function `search_fold` (migration 044) implements the same rules as `foldText`.

const COMPATIBILITY_FIRST = 0x3131
const initials = Array.from('ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ')
const finals = Array.from('ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ')
const vowels = Array.from('ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ')

const listFrom = (first: number, letters: readonly string[]): [string, string][] =>
  letters.map((letter, at) => [String.fromCodePoint(first + at), letter])

/** Half-width vowels. Their code points form groups of six with gaps of two. */
const halfWidthVowels = vowels.map((letter, at): [string, string] => [
  String.fromCodePoint(0xffc2 + Math.floor(at / 6) * 8 + (at % 6)),
  letter,
])
const halfWidthConsonants = Array.from({ length: 30 }, (_, at): [string, string] => [
  String.fromCodePoint(0xffa1 + at),
  String.fromCodePoint(COMPATIBILITY_FIRST + at),
])
/** Maps conjoining and half-width jamo to the compatibility jamo that keyboards type. */
const jamo = new Map([
  ...listFrom(0x1100, initials),
  ...listFrom(0x1161, vowels),
  ...listFrom(0x11a8, finals),
  ...halfWidthConsonants,
  ...halfWidthVowels,
])
const HALF_WIDTH_JAMO = /[\uffa1-\uffdc]/g
const CONJOINING_JAMO = /[\u1100-\u11ff]/g
const toJamo = (character: string): string => jamo.get(character) ?? character

/**
 * Characters without a glyph: zero-width, direction, fillers, soft hyphen, tags, blank braille, annotation and line separators.
 */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\u2028\u2029\u2800\ufff9-\ufffb]/gu
/** Emoji sequences, in which U+200D, variation selectors and tags join visible characters. */
const EMOJI =
  /\p{Extended_Pictographic}[\ufe0e\ufe0f]?\p{Emoji_Modifier}?(?:\u200d\p{Extended_Pictographic}[\ufe0e\ufe0f]?\p{Emoji_Modifier}?)*(?:[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]+\u{e007f})?|[0-9#*]\ufe0f\u20e3/gu

/**
 * Normalizes person-written text to one Unicode form: composed Hangul, compatibility jamo, ASCII instead of full-width letters,
 * digits and punctuation. Everything else is unchanged, including invisible characters, which `hasInvisible` reports.
 */
export const normalizeText = (text: string): string =>
  text
    .normalize('NFC')
    .replace(HALF_WIDTH_JAMO, toJamo)
    .replace(CONJOINING_JAMO, toJamo)
    .replace(/[\uff01-\uff5e]/g, (character) => String.fromCodePoint(character.charCodeAt(0) - 0xfee0))
    .replaceAll('\u3000', ' ')

/** Reports whether the text contains an invisible or direction character that is not part of an emoji sequence. K06 */
export const hasInvisible = (text: string): boolean => text.replace(EMOJI, '').search(INVISIBLE) !== -1

/** Removes invisible and direction characters, including those inside emoji sequences. */
export const removeInvisible = (text: string): string => text.replace(INVISIBLE, '')

/**
 * Normalizes text for comparison and search: `normalizeText` without invisible characters and with every compatibility form
 * (㎏, ⓐ) replaced. Does not change the case.
 */
export const foldText = (text: string): string =>
  normalizeText(removeInvisible(text))
    // NFKC would convert compatibility jamo to conjoining jamo.
    .replace(/[^\u3131-\u3163]+/g, (run) => run.normalize('NFKC'))
    .replace(CONJOINING_JAMO, toJamo)
