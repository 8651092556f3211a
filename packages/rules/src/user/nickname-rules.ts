import { composeJamo } from '#src/hangul/keyboard.ts'
import { foldText } from '#src/text/normalize-text.ts'

/** Words that only the shop may use for itself, without spaces and signs; includes the brand names in both scripts. */
const shopWords =
  /관리자|운영자|운영진|운영팀|고객센터|고객지원|상담원|판매자|공식|管理者|運營者|admin(?!ton)|official|operator|쿠마|cuma|알유/
/** Too short to be looked for inside other words such as `Ruby`. */
const shortName = /^ru$/

/** Cyrillic and Greek letters that look like Latin ones. */
const lookAlikes = new Map(
  Array.from('авеіӏкмнорсԁтухѕјαεικνορτυχ', (letter, at) => [
    letter,
    Array.from('abeilkmhopcdtyxsjaeiknoptux')[at] ?? '',
  ]),
)
/** Digits and signs that stand for letters. */
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
 * Whether a nickname pretends to be the shop in reviews and questions. Compares letters only: other widths, compatibility forms,
 * invisible characters, signs, digits and look-alike letters hide nothing. K07
 */
export function passesAsShop(nickname: string): boolean {
  const plain = plainOf(nickname)
  const read = plain.replace(/[0134575@!$|]/g, (sign) => digitLetters[sign] ?? sign)
  return [plain, read].map(lettersOf).some((letters) => shopWords.test(letters) || shortName.test(letters))
}
