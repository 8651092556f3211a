import { brandFor } from '@shop/brands'
import { AppError } from '@shop/contract'
import { isMobilePhone, toPhoneDigits } from '@shop/rules'
import { endTokensOf } from '#src/features/auth/auth-token-sql.ts'
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
