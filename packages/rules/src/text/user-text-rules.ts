import { foldText } from '#src/text/normalize-text.ts'
import { abusiveStarts, abusiveWords, allowedWords } from './abusive-words.ts'
import { chatWords } from './chat-words.ts'

/** Least and most characters of a review. */
export const REVIEW_TEXT = 10
export const MOST_REVIEW_TEXT = 2_000
export const MOST_REVIEW_PHOTOS = 8
export const MOST_QNA_PHOTOS = 3

export type TextProblem = 'abuse' | 'phone' | 'link'

/** What a refused text says to its author. */
export const textProblems: Readonly<Record<TextProblem, string>> = {
  abuse: '욕설이나 비방하는 표현은 쓸 수 없어요. 표현을 바꿔 주세요.',
  phone: '전화번호는 쓸 수 없어요. 개인정보를 지키도록 번호를 지워 주세요.',
  link: '인터넷 주소는 쓸 수 없어요. 주소를 지워 주세요.',
}

/** Mobile, area and representative numbers, with up to three separators between the groups. */
const PHONE =
  /(?<!\d)(?:\+?82[\s.)-]{0,2}(?:\(0\)[\s.-]?)?|0)(?:1[016-9]|2|[3-6]\d|70|50\d?)[\s.()\-_/,~]{0,3}\d{3,4}[\s.()\-_/,~]{0,3}\d{4}(?!\d)/
const REPRESENTATIVE = /(?<!\d)1[568]\d\d[\s.-]{1,2}\d{4}(?!\d)/
const SPOKEN_MOBILE = /[공영]일[공영](?:[\s.-]{0,2}[공영일이삼사오육륙칠팔구]){7,8}/
const LINK =
  /(?:https?|ftp):\/\/|www\.|(?<![\w@.])[a-z0-9][a-z0-9-]*(?:\.[a-z0-9-]+)*\.(?:com|net|org|kr|io|me|shop|store|xyz|info|biz|link|site|online|top|ly|gl|app|dev|tv|cc|click|club)(?![a-z])|[\w.+-]+@[\w-]+\.[a-z]{2,}/i

const CHAT_WORD = new RegExp(chatWords.join('|'))
const CHAT_START = new RegExp(`^(?:${chatWords.join('|')})`, 'm')

const squeeze = (text: string): string => text.toLowerCase().replace(/[\s._\-*~!^'"|/\\,0-9]+/g, '')

/** Splits a text into words, and letters with signs between them. Ordinary words of a sentence are not joined. */
const toChunks = (text: string): string[] => {
  const rest = allowedWords.reduce((left, word) => left.replaceAll(word, '\u0000'), text.toLowerCase())
  return [...rest.split(/\s+/), ...(rest.match(/(?<!\S)\S(?:\s+\S)+(?!\S)/g) ?? [])].map(squeeze)
}

const hasAbuse = (text: string): boolean => {
  const chunks = toChunks(text)
  return chunks.some(
    (chunk) =>
      abusiveWords.some((word) => chunk.includes(word)) || abusiveStarts.some((word) => chunk.startsWith(word)),
  )
}

/** Finds why a public text is refused: abusive words, a phone number, or a link or e-mail address. REVIEW-3 */
export function findTextProblem(text: string): TextProblem | undefined {
  const plain = foldText(text)
  if (hasAbuse(plain)) return 'abuse'
  if (LINK.test(plain)) return 'link'
  const digits = plain.replace(/[공영]/g, '0')
  return PHONE.test(plain) || PHONE.test(digits) || REPRESENTATIVE.test(plain) || SPOKEN_MOBILE.test(plain)
    ? 'phone'
    : undefined
}

/** What a refused chat message says to its author. */
export const chatAdvertisement = '홍보하거나 다른 곳으로 초대하는 말은 쓸 수 없어요.'

/** Whether a chat message advertises or invites elsewhere, also with a space inside of a word. Applied beside `findTextProblem`. */
export function isChatAdvertisement(text: string): boolean {
  const plain = foldText(text)
  if (CHAT_WORD.test(toChunks(plain).join('\n'))) return true
  const words = plain.split(/\s+/).map(squeeze)
  return CHAT_START.test(words.map((word, at) => `${word}${words[at + 1] ?? ''}`).join('\n'))
}
