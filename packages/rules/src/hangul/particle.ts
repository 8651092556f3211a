import { josa } from 'es-hangul'

/** Returns the word in the given quotes with the particle 로 or 으로: 사과로, 캣으로, 귤로. */
export const withRo = (word: string, [before, after]: readonly [string, string] = ['', '']): string =>
  `${before}${word}${after}${josa.pick(word, '으로/로')}`

/** Returns the word with the object particle 을 or 를: 쿠폰을, 메시지를. */
export const withEul = (word: string): string => `${word}${josa.pick(word, '을/를')}`

/** Returns the ending 예요 or 이에요 that follows the word: 무료‘예요’, 원‘이에요’. */
export const yeyoAfter = (word: string): string => josa.pick(word, '이에요/예요')
