import type { UserLookup } from '@shop/contract'
import { maskEmail } from '@shop/rules'
import type { App, Handlers, HandlerInput } from '#src/handler-context.ts'
import { type Encryption, encryptionOf } from '#src/encryption.ts'
import { isEmailTaken, type ListByPhone, listByPhone } from '#src/features/user/user-account-sql.ts'
import { findVerified, hasVerifiedAny } from '#src/features/user/user-code-sql.ts'
import { codeKey, verifiedSince } from '#src/features/user/code/phone-code.ts'
import { openIdentity } from '#src/features/user/person-key.ts'
import { takeLookup } from '#src/features/user/limit/lookup-limit.ts'
import { MINUTE_MS } from '#src/features/user/limit/take-limit.ts'

const LOOKUP_MS = 10 * MINUTE_MS

type Asked = Pick<HandlerInput<'user.lookUp'>, 'who' | 'brand' | 'ip' | 'caller' | 'body'>

/** Looks up an e-mail. Runs the same queries whether the caller may get the result or not, so that the timing reveals nothing. */
const readEmail = async (app: App, asked: Asked): Promise<boolean | null> => {
  const { email } = asked.body
  if (email === undefined) return null
  const { boundTo } = codeKey(app, asked, '')
  const since = verifiedSince(app.clock())
  const [{ taken }, { verified }] = await Promise.all([
    isEmailTaken(app.db, { platform: asked.brand, emailIndex: encryptionOf(app.config).indexOf('email', email) }),
    hasVerifiedAny(app.db, { boundTo, verifiedSince: since }),
  ])
  return verified ? !taken : null
}

const toLogin = (encryption: Encryption, account: ListByPhone): NonNullable<UserLookup['logins']>[number] => {
  const { email } = openIdentity(encryption, account)
  const { userType } = account
  const snsType = userType === 'kakaotalk' || userType === 'naver' ? userType : null
  return { email: email === null ? null : maskEmail(email), snsType }
}

const readPhone = async (app: App, asked: Asked): Promise<Omit<UserLookup, 'available'>> => {
  const nothing = { exists: null, email: null, snsType: null, logins: null }
  const { phone } = asked.body
  if (phone === undefined) return nothing
  const key = codeKey(app, asked, phone)
  const since = new Date(app.clock().getTime() - LOOKUP_MS)
  const [accounts, verified] = await Promise.all([
    listByPhone(app.db, { platform: asked.brand, phoneIndex: key.phoneIndex }),
    findVerified(app.db, { ...key, verifiedSince: since }),
  ])
  if (!verified) return nothing
  const encryption = encryptionOf(app.config)
  const logins = accounts.map((account) => toLogin(encryption, account))
  return { exists: logins.length > 0, email: null, snsType: null, ...logins[0], logins }
}

/** F8: looks up an account. Returns only what the caller's proof allows; null means "not allowed", for hits and misses alike. */
const look = async (app: App, asked: Asked): Promise<UserLookup> => {
  await takeLookup(app, { userId: asked.who.userId, ip: asked.ip })
  return { available: await readEmail(app, asked), ...(await readPhone(app, asked)) }
}

export const lookUp: Handlers['user.lookUp'] = (input, app) => look(app, input)
export const find: Handlers['user.find'] = (input, app) => look(app, { ...input, body: input.query })
