import { brandFor, brandIds, isBrandId } from '@shop/brands'
import { AppError } from '@shop/contract'
import { formatWon, isMobilePhone, toPhoneDigits } from '@shop/rules'
import { endTokensOf } from '#src/features/auth/auth-token-sql.ts'
import { grantPoints } from '#src/features/notification/benefit/grant-points.ts'
import { listByPhone } from '#src/features/staff/staff-member-sql.ts'
import type { App } from '#src/handler-context.ts'
import { encryptionOf } from '#src/encryption.ts'
import { CommandError, assertNoMore } from './command-line.ts'

/**
 * E5: ends all logins of the owner of a phone, on every device and in every brand, if an account may be compromised. Throws
 * `CommandError` for an invalid phone, `notFound` for an unknown one.
 */
export const endLogins = async (
  { db, config, clock }: Pick<App, 'db' | 'config' | 'clock'>,
  [phone = '', ...words]: readonly string[],
): Promise<string> => {
  if (!isMobilePhone(phone)) throw new CommandError('member logout 뒤에 회원의 휴대폰 번호를 적어 주세요.')
  assertNoMore(words, 'member logout')
  const phoneIndex = encryptionOf(config).indexOf('phone', toPhoneDigits(phone))
  const members = await listByPhone(db, { phoneIndex })
  if (members.length === 0) throw new AppError('notFound', { message: '그 번호의 회원이 없어요.' })
  await db.tx(async (tx) => {
    for (const { id } of members) await endTokensOf(tx, { userId: id, now: clock() })
  })
  const brands = members.map(({ platform }) => brandFor(platform).koreanName).join(', ')
  return `${brands}: 모든 기기에서 로그아웃했어요. 다시 로그인하려면 비밀번호나 소셜 로그인이 필요해요.`
}

const MOST_POINTS = 1_000_000
const MOST_LETTERS = 100
const HOW = `member point <${brandIds.join('|')}> <휴대폰 번호> <금액> "<사유>"처럼 적어 주세요.`

const readGrant = ([brand = '', phone = '', given = '', ...words]: readonly string[]) => {
  const amount = Number(given)
  const reason = words.join(' ').trim()
  const isRight = isBrandId(brand) && isMobilePhone(phone) && /^\d+$/.test(given) && amount > 0 && amount <= MOST_POINTS
  if (!isRight || reason === '' || reason.length > MOST_LETTERS)
    throw new CommandError(`${HOW} 금액은 ${formatWon(MOST_POINTS)}, 사유는 ${MOST_LETTERS}자까지예요.`)
  return { brand, phone: toPhoneDigits(phone), amount, reason }
}

/** Grants points to the member of a brand with a phone, and notifies of them. Throws `CommandError`, `notFound`. */
export const runPointGrant = async (
  { db, config, clock }: Pick<App, 'db' | 'config' | 'clock'>,
  words: readonly string[],
): Promise<string> => {
  const { brand, phone, amount, reason } = readGrant(words)
  const phoneIndex = encryptionOf(config).indexOf('phone', phone)
  const found = (await listByPhone(db, { phoneIndex })).filter(({ platform }) => platform === brand)
  const [member, another] = found
  if (!member) throw new AppError('notFound', { message: '그 번호의 회원이 없어요.' })
  if (another) throw new CommandError('그 번호를 쓰는 계정이 여럿이라 누구에게 줄지 알 수 없어요.')
  const { id: userId, platform } = member
  await db.tx((tx) => grantPoints(tx, { config }, { brand: platform, userId, amount, reason, now: clock() }))
  return `${brandFor(platform).koreanName}: 적립금 ${formatWon(amount)}을 드렸어요.`
}
