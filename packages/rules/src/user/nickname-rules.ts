import { composeJamo } from '#src/hangul/keyboard.ts'
import { foldText } from '#src/text/normalize-text.ts'

/** Words reserved for the shop, without spaces and signs. Includes the brand names in both scripts. */
const shopWords =
  /관리자|운영자|운영진|운영팀|고객센터|고객지원|상담원|판매자|공식|管理者|運營者|admin(?!ton)|official|operator|쿠마|cuma|알유/
/** Matches the whole nickname only: too short to search for inside other words such as `Ruby`. */
const shortName = /^ru$/

/** Maps Cyrillic and Greek letters to the Latin letters that they look like. */
const lookAlikes = new Map(
  Array.from('авеіӏкмнорсԁтухѕјαεικνορτυχ', (letter, at) => [
    letter,
    Array.from('abeilkmhopcdtyxsjaeiknoptux')[at] ?? '',
  ]),
)
/** Maps digits and signs to the letters that they replace. */
const digitLetters: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  '@': 'a',
  '!': 'i',
  $: 's',
  '|': 'l',
}

const plainOf = (nickname: string): string =>
  foldText(
    composeJamo(foldText(nickname))
      .normalize('NFKD')
      .replace(/(?<=[a-z\p{Script=Cyrillic}\p{Script=Greek}])\p{M}+/giu, ''),
  )
    .toLowerCase()
    .replace(/[\p{Script=Cyrillic}\p{Script=Greek}]/gu, (letter) => lookAlikes.get(letter) ?? letter)

const lettersOf = (text: string): string => text.replace(/\P{L}/gu, '')

/**
 * Reports whether a nickname impersonates the shop in reviews and questions. Compares letters only, so that other widths,
 * compatibility forms, invisible characters, signs, digits and look-alike letters cannot disguise a word. K07
 */
export function passesAsShop(nickname: string): boolean {
  const plain = plainOf(nickname)
  const read = plain.replace(/[0134575@!$|]/g, (sign) => digitLetters[sign] ?? sign)
  return [plain, read].map(lettersOf).some((letters) => shopWords.test(letters) || shortName.test(letters))
}
