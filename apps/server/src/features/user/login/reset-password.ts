import { AppError } from '@shop/contract'
import { maskEmail } from '@shop/rules'
import type { Handlers } from '#src/handler-context.ts'
import { encryptionOf } from '#src/encryption.ts'
import { endTokensOf } from '#src/features/auth/auth-token-sql.ts'
import { findByPhone, lockPerson, putPassword } from '#src/features/user/user-account-sql.ts'
import { checkCode, codeKey, spendVerified } from '#src/features/user/code/phone-code.ts'
import { openIdentity } from '#src/features/user/key/person-key.ts'
import { HOUR_MS, takeAddressLimit } from '#src/features/user/limit/take-limit.ts'
import { notifyMember } from '#src/features/user/profile/notify-member.ts'
import { assertPassword, toPasswordAbout } from '#src/features/user/password/check-password.ts'
import { hashPassword } from '#src/features/user/password/hash-password.ts'

/** E8: who has the phone sets a new password, once; whoever was logged in is out, and the member is told. */
export const resetPassword: Handlers['user.resetPassword'] = async ({ body, brand, ip, caller }, app) => {
  await takeAddressLimit(app, { kind: 'codeTry', subject: ip, most: 20, perMs: HOUR_MS })
  // before the code: a refused password must not cost it
  assertPassword(body.newPassword, { phone: body.phone }, 'body.newPassword')
  const key = codeKey(app, { brand, ip, caller }, body.phone)
  await checkCode(app, key, { code: body.verificationCode, again: true })
  const encryption = encryptionOf(app.config)
  const account = await findByPhone(app.db, { platform: brand, phoneIndex: key.phoneIndex })
  if (account?.userType !== 'email') throw new AppError('memberNotFound')
  const identity = openIdentity(encryption, account)
  // nor may it be what is known of the person; who that is shows only now
  assertPassword(body.newPassword, toPasswordAbout(identity), 'body.newPassword')
  const hash = await hashPassword(body.newPassword)
  const now = app.clock()
  await app.db.tx(async (tx) => {
    // a login that is under way ends with the others, or finds the new password
    if (!(await lockPerson(tx, { userId: account.id }))) throw new AppError('memberNotFound')
    await spendVerified(tx, key, now)
    await putPassword(tx, { userId: account.id, hash, now })
    await endTokensOf(tx, { userId: account.id, now })
    await notifyMember(tx, account.id, 'passwordChanged')
  })
  caller?.forget()
  return { email: maskEmail(identity.email ?? '') }
}
