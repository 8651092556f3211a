/** Personal data of the user. Passwords that contain it are easy to guess. */
export interface PasswordAbout {
  email?: string | undefined
  phone?: string | undefined
  name?: string | undefined
}

export const minPasswordLength = 8
export const maxPasswordLength = 128

/** Words of the shop. Refused with any digits and symbols around them. */
const shopWords: ReadonlySet<string> = new Set(
  'cuma 쿠마 market 마켓 farmer 파머 farm ru shop 과일 fruit fish meat vegetable food grocery 장보기'.split(' '),
)

/** E10: normalizes a password for storage and comparison, so that the same characters match from every keyboard. */
export function normalizePassword(text: string): string {
  return text.normalize('NFC')
}

/** Returns the letters of a text without the digits and signs around them: 'Cuma2026!!' → 'cuma'. */
function coreOf(text: string): string {
  return text.toLowerCase().replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
}

function isOfPerson(password: string, { email, phone, name }: PasswordAbout): boolean {
  const lower = password.toLowerCase()
  const local = email?.split('@')[0]?.toLowerCase() ?? ''
  const digits = phone?.replaceAll(/\D/g, '') ?? ''
  if (local.length >= 4 && (lower.includes(local) || coreOf(password) === coreOf(local))) return true
  if (digits.length >= 8 && password.replaceAll(/\D/g, '').includes(digits.slice(-8))) return true
  return name !== undefined && name.length >= 2 && coreOf(password) === name.normalize('NFC').toLowerCase()
}

const rows = ['01234567890', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm']
const runs = rows.flatMap((row) => [row, Array.from(row).toReversed().join('')])
/** Sequences such as 12345678 and qwertyui. Detected without the long list, so that the form can respond immediately. */
const isRun = (password: string): boolean => runs.some((run) => run.includes(password.toLowerCase()))

/**
 * E10: returns the reason why a password is refused, or undefined. Accepts any 8 to 128 characters, truncates nothing and
 * requires no character classes. `isCommon` is called with lower case.
 */
export function passwordProblemOf(
  text: string,
  about: PasswordAbout = {},
  isCommon: (lower: string) => boolean = () => false,
): string | undefined {
  const password = normalizePassword(text)
  const { length } = Array.from(password)
  if (length < minPasswordLength) return `비밀번호는 ${minPasswordLength}자 이상이어야 해요.`
  if (length > maxPasswordLength) return `비밀번호는 ${maxPasswordLength}자까지 쓸 수 있어요.`
  if (/^(.{1,4})\1+$/su.test(password)) return '같은 글자가 되풀이되는 비밀번호는 쉽게 알아낼 수 있어요.'
  if (isCommon(password.toLowerCase())) return '많은 사람이 쓰는 비밀번호라 쉽게 알아낼 수 있어요.'
  if (isRun(password)) return '차례로 이어지는 글자로 만든 비밀번호는 쉽게 알아낼 수 있어요.'
  if (shopWords.has(coreOf(password))) return '쇼핑몰 이름으로 만든 비밀번호는 쉽게 알아낼 수 있어요.'
  if (isOfPerson(password, about)) return '이메일이나 휴대폰 번호, 이름으로 만든 비밀번호는 쉽게 알아낼 수 있어요.'
  return undefined
}

export type PasswordLevel = 'refused' | 'weak' | 'fair' | 'strong'

/** Returns the strength of a password for the meter, with advice. Length counts more than variety. */
export function passwordLevelOf(
  text: string,
  about: PasswordAbout = {},
  isCommon?: (lower: string) => boolean,
): { level: PasswordLevel; hint: string } {
  const problem = passwordProblemOf(text, about, isCommon)
  if (problem) return { level: 'refused', hint: problem }
  const characters = Array.from(normalizePassword(text))
  const weight = characters.length + new Set(characters).size
  if (weight < 18) return { level: 'weak', hint: '낱말을 하나 더 붙이면 더 안전해요.' }
  if (weight < 24) return { level: 'fair', hint: '조금만 더 길면 아주 안전해요.' }
  return { level: 'strong', hint: '안전한 비밀번호예요.' }
}
