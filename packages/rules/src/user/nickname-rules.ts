/** What only the shop says of itself, bare of spaces and signs; the brands' names in both scripts among it. */
const shopWords =
  /관리자|운영자|운영진|운영팀|고객센터|고객지원|상담원|판매자|공식|admin(?!ton)|official|operator|쿠마|cuma|알유/
/** Too short to be looked for inside other words: `Ruby` is nobody's brand. */
const shortName = /^ru$/

/** The letters alone: other widths, signs and digits between them hide nothing. */
const lettersOf = (nickname: string): string => nickname.normalize('NFKC').toLowerCase().replace(/\P{L}/gu, '')

/** A nickname is read beside reviews and questions: whether this one passes itself off as the shop. */
export function passesAsShop(nickname: string): boolean {
  const letters = lettersOf(nickname)
  return shopWords.test(letters) || shortName.test(letters)
}
