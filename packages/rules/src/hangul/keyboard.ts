import { assemble, convertHangulToQwerty, convertQwertyToAlphabet } from 'es-hangul'
import { isVowel, toKeys } from '#src/hangul/jamo.ts'

const VOWEL = '(?:ㅗ[ㅏㅐㅣ]?|ㅜ[ㅓㅔㅣ]?|ㅡㅣ?|[ㅏ-ㅣ])'
/** Keys that begin with a consonant and have one before each vowel; or a vowel without one. */
const RUN = new RegExp(`[ㄱ-ㅎ]+(?:${VOWEL}[ㄱ-ㅎ]+)*${VOWEL}?|${VOWEL}`, 'g')

/**
 * Joins key presses to syllables as a Korean keyboard does: ㅅㅏㄱㅗㅏ is 사과. Other characters stay.
 * @NOTE `assemble` of es-hangul 2.4.0 throws for a compound vowel without a consonant (ㅗㅐㅂ), so it gets such vowels alone.
 */
export const joinKeys = (keys: string): string => keys.replace(RUN, (run) => assemble(Array.from(run)))

/** Keyboard-layout correction of Latin letters that were typed for Hangul: tkrhk is 사과. Case counts: R is ㄲ, r is ㄱ. */
export const toHangulTyped = (text: string): string => joinKeys(convertQwertyToAlphabet(text))

/** Keyboard-layout correction of Hangul that was typed for Latin letters: ㅎ메 is gap. Lower case. */
export const toLatinTyped = (text: string): string => convertHangulToQwerty(text).toLowerCase()

/** The same keys with caps lock on the other setting: TKRHK is tkrhk. */
export const switchCapsLock = (text: string): string =>
  text.replace(/[a-z]/gi, (letter) => (letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()))

/** Whether a text holds a vowel outside a syllable: typed with the wrong layout, or jamo by jamo. */
export const hasLoneVowel = (text: string): boolean => Array.from(text).some(isVowel)

/**
 * Joins jamo that were typed one by one to syllables, with spaces between single jamo or without. Initials (ㅅㄱ) and half
 * syllables (사ㄱ) stay. K03
 */
export const composeJamo = (text: string): string =>
  text
    .replace(/(?<=^|\s)[ㄱ-ㅎㅏ-ㅣ](?:\s+[ㄱ-ㅎㅏ-ㅣ])+(?=\s|$)/g, (run) =>
      hasLoneVowel(run) ? run.replace(/\s+/g, '') : run,
    )
    .replace(/[가-힣ㄱ-ㅎㅏ-ㅣ]+/g, (word) => (hasLoneVowel(word) ? joinKeys(toKeys(word)) : word))
