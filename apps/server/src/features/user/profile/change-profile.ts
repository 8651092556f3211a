import { AppError } from '@shop/contract'
import { passesAsShop } from '@shop/rules'
import type { Sql } from '#src/db/db.ts'
import type { App, HandlerInput, Handlers } from '#src/handler-context.ts'
import { enqueue } from '#src/jobs/enqueue.ts'
import { encryptionOf } from '#src/encryption.ts'
import { endOtherTokensOf } from '#src/features/auth/auth-token-sql.ts'
import * as sql from '#src/features/user/user-account-sql.ts'
import { assertAccount, encryptAccount } from '#src/features/user/account/withdraw-account.ts'
import { codeKey, spendVerified } from '#src/features/user/code/phone-code.ts'
import { holdIndexKey } from '#src/features/user/index-key/index-key.ts'
import { openIdentity, encryptIdentity, nameIndexOf } from '#src/features/user/person-key.ts'
import { assertFreshProof } from '#src/features/user/login/fresh-proof.ts'
import { assertPassword, toPasswordAbout } from '#src/features/user/password/check-password.ts'
import { hashPassword } from '#src/features/user/password/hash-password.ts'
import { readIdentity, readPerson, toSettings } from './read-person.ts'
import { notifyFormerPhone, notifyMember } from './notify-member.ts'

type Input = HandlerInput<'user.change'>

/** Hashes the new password. A member with a social login has none to change, because a password would be a second way in. */
const hashWanted = async (app: App, { body, who }: Input): Promise<string | undefined> => {
  if (body.password === undefined) return undefined
  if (who.userType !== 'email') throw new AppError('forbidden')
  // checks against the present and the new personal data
  for (const about of [body, toPasswordAbout(await readIdentity(app, who))])
    assertPassword(body.password, about, 'body.password')
  return hashPassword(body.password)
}

const writePassword = async (tx: Sql, { who, caller }: Input, hash: string, now: Date): Promise<void> => {
  await sql.putPassword(tx, { userId: who.userId, hash, now })
  // E5: the other logins used the old password
  if (caller) await endOtherTokensOf(tx, { userId: who.userId, hash: caller.tokenHash, now })
  await notifyMember(tx, who.userId, 'passwordChanged')
}

const writeIdentity = async (app: App, tx: Sql, input: Input, now: Date): Promise<void> => {
  const { body, who } = input
  await holdIndexKey(tx, app)
  const row = await sql.lockEncryptedAccount(tx, { userId: who.userId })
  if (!row) throw new AppError('unauthorized')
  const encryption = encryptionOf(app.config)
  const key = encryption.unwrap(row.wrapped, who.userId)
  const before = openIdentity(encryption, { ...row, id: who.userId })
  const identity = { ...before, name: body.name ?? before.name, phone: body.phone ?? before.phone }
  if (identity.phone !== before.phone) {
    await spendVerified(tx, codeKey(app, input, identity.phone), now)
    await notifyFormerPhone(tx, encryption, who.userId, before.phone)
  }
  await sql.changeEncryptedAccount(tx, {
    userId: who.userId,
    sealed: encryptIdentity(key, who.userId, identity),
    phoneIndex: encryption.indexOf('phone', identity.phone),
    nameIndex: nameIndexOf(encryption, identity.name),
    nickname: body.nickname ?? row.nickname,
  })
  if (body.withdrawAccount === null) await sql.dropWithdrawAccount(tx, { userId: who.userId })
  if (body.withdrawAccount) {
    const sealed = encryptAccount(key, who.userId, body.withdrawAccount)
    await sql.putWithdrawAccount(tx, { userId: who.userId, sealed, now })
    // pays refunds that waited for an account
    await enqueue(tx, 'refund.toSaved', { userId: who.userId }, { key: String(who.userId) })
  }
}

/** C011, C012: changes the profile. E9: changes of the login or the refund account require a fresh proof. */
export const change: Handlers['user.change'] = async (input, app) => {
  const { body, who } = input
  const now = app.clock()
  if (body.password !== undefined || body.phone !== undefined || body.withdrawAccount !== undefined)
    assertFreshProof(who, now)
  if (body.nickname !== undefined && passesAsShop(body.nickname)) throw new AppError('nicknameReserved')
  if (body.withdrawAccount) assertAccount(body.withdrawAccount)
  const hash = await hashWanted(app, input)
  try {
    await app.db.tx(async (tx) => {
      await writeIdentity(app, tx, input, now)
      if (hash !== undefined) await writePassword(tx, input, hash, now)
    })
  } catch (error) {
    if ((error as { constraint?: string }).constraint === 'app_user_phone')
      throw new AppError('phoneTaken', { cause: error })
    throw error
  }
  return readPerson(app, who)
}

const consentOf = {
  advertisingAlarm: 'advertising',
  advertisingNightAlarm: 'advertising_night',
  advertisingPromotion: 'advertising_promotion',
} as const

/**
 * Changes the settings. Every advertising consent given or withdrawn is dated, because the law requires a confirmation every
 * two years.
 */
export const changeSettings: Handlers['user.changeSettings'] = async ({ body, who }, { db, clock }) => {
  const now = clock()
  return db.tx(async (tx) => {
    const row = await sql.lockSettings(tx, { userId: who.userId })
    if (!row) throw new AppError('unauthorized')
    const next = { ...row, ...body }
    // night and personalized advertising require the advertising consent
    next.advertisingNightAlarm &&= next.advertisingAlarm
    next.advertisingPromotion &&= next.advertisingAlarm
    const changed = Object.entries(consentOf).filter(
      ([key]) => row[key as keyof typeof consentOf] !== next[key as keyof typeof consentOf],
    )
    const isAsked = row.advertisingAlarm !== next.advertisingAlarm
    const updatedAt = isAsked ? now : row.advertisingAlarmUpdateDate
    if (changed.length > 0) {
      const agreed = changed.map(([key]) => next[key as keyof typeof consentOf])
      await sql.addConsents(tx, { userId: who.userId, kinds: changed.map(([, kind]) => kind), agreed, now })
    }
    return toSettings(await sql.changeSettings(tx, { ...next, userId: who.userId, updatedAt }))
  })
}
