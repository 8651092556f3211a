import { assemble, convertHangulToQwerty, convertQwertyToAlphabet } from 'es-hangul'
import { isVowel, toKeys } from '#src/hangul/jamo.ts'

const VOWEL = '(?:ㅗ[ㅏㅐㅣ]?|ㅜ[ㅓㅔㅣ]?|ㅡㅣ?|[ㅏ-ㅣ])'
/** Matches a run of keys that begins with a consonant and has one before each vowel, or a single vowel without a consonant. */
const RUN = new RegExp(`[ㄱ-ㅎ]+(?:${VOWEL}[ㄱ-ㅎ]+)*${VOWEL}?|${VOWEL}`, 'g')

/**
 * Joins key presses to syllables as a Korean keyboard does: ㅅㅏㄱㅗㅏ is 사과. Other characters stay.
 * @NOTE `assemble` of es-hangul 2.4.0 throws on a compound vowel without a consonant (ㅗㅐㅂ), so such vowels are passed alone.
 */
export const joinKeys = (keys: string): string => keys.replace(RUN, (run) => assemble(Array.from(run)))

/** Corrects the keyboard layout of Latin letters that were meant as Hangul: tkrhk is 사과. Case counts: R is ㄲ, r is ㄱ. */
export const toHangulTyped = (text: string): string => joinKeys(convertQwertyToAlphabet(text))

/** Corrects the keyboard layout of Hangul that was meant as Latin letters: ㅎ메 is gap. Returns lower case. */
export const toLatinTyped = (text: string): string => convertHangulToQwerty(text).toLowerCase()

/** Swaps the case of all letters, as caps lock does: TKRHK is tkrhk. */
export const switchCapsLock = (text: string): string =>
  text.replace(/[a-z]/gi, (letter) => (letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()))

/**
 * Reports whether a text contains a vowel that is not part of a syllable. Such text was typed with the wrong layout or jamo by
 * jamo.
 */
export const hasLoneVowel = (text: string): boolean => Array.from(text).some(isVowel)

/**
 * K03: joins jamo that were typed one by one to syllables, with or without spaces between single jamo. Initials (ㅅㄱ) and half
 * syllables (사ㄱ) stay.
 */
export const composeJamo = (text: string): string =>
  text
    .replace(/(?<=^|\s)[ㄱ-ㅎㅏ-ㅣ](?:\s+[ㄱ-ㅎㅏ-ㅣ])+(?=\s|$)/g, (run) =>
      hasLoneVowel(run) ? run.replace(/\s+/g, '') : run,
    )
    .replace(/[가-힣ㄱ-ㅎㅏ-ㅣ]+/g, (word) => (hasLoneVowel(word) ? joinKeys(toKeys(word)) : word))
