import { AppError } from '@shop/contract'
import { maskEmail } from '@shop/rules'
import { failpoint } from '#src/failpoint.ts'
import type { Handlers } from '#src/handler-context.ts'
import { encryptionOf } from '#src/encryption.ts'
import { endTokensOf } from '#src/features/auth/auth-token-sql.ts'
import { findByPhone, lockPerson, putPassword } from '#src/features/user/user-account-sql.ts'
import { checkCode, codeKey, spendVerified } from '#src/features/user/code/phone-code.ts'
import { openIdentity } from '#src/features/user/person-key.ts'
import { HOUR_MS, takeAddressLimit } from '#src/features/user/limit/take-limit.ts'
import { notifyMember } from '#src/features/user/profile/notify-member.ts'
import { assertPassword, toPasswordAbout } from '#src/features/user/password/check-password.ts'
import { hashPassword } from '#src/features/user/password/hash-password.ts'

/** E8: resets the password once after a proof of the phone. Ends all logins and notifies the member. */
export const resetPassword: Handlers['user.resetPassword'] = async ({ body, brand, ip, caller }, app) => {
  await takeAddressLimit(app, { kind: 'codeTry', subject: ip, most: 20, perMs: HOUR_MS })
  // before the code, so that a refused password does not spend it
  assertPassword(body.newPassword, { phone: body.phone }, 'body.newPassword')
  const key = codeKey(app, { brand, ip, caller }, body.phone)
  await checkCode(app, key, { code: body.verificationCode, again: true })
  const encryption = encryptionOf(app.config)
  const account = await findByPhone(app.db, { platform: brand, phoneIndex: key.phoneIndex })
  if (account?.userType !== 'email') throw new AppError('memberNotFound')
  const identity = openIdentity(encryption, account)
  // a password made of the member's own data is refused too; the member is known only after the code
  assertPassword(body.newPassword, toPasswordAbout(identity), 'body.newPassword')
  const hash = await hashPassword(body.newPassword)
  await failpoint('reset-password:hashed')
  const now = app.clock()
  await app.db.tx(async (tx) => {
    // a concurrent login is ended with the others, or compares with the new password
    if (!(await lockPerson(tx, { userId: account.id }))) throw new AppError('memberNotFound')
    await spendVerified(tx, key, now)
    await putPassword(tx, { userId: account.id, hash, now })
    await endTokensOf(tx, { userId: account.id, now })
    await notifyMember(tx, account.id, 'passwordChanged')
  })
  caller?.forget()
  return { email: maskEmail(identity.email ?? '') }
}
