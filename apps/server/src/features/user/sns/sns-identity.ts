import { AppError } from '@shop/contract'
import type { BrandId } from '@shop/brands'
import type { Sql } from '#src/db/db.ts'
import type { App } from '#src/handler-context.ts'
import { SnsError, type SnsProfile, type SnsProvider } from '#src/integrations/social-login/sns-provider.ts'
import { encryptJson, decryptJson, type Encryption, encryptionOf } from '#src/encryption.ts'
import { findBySns, findSnsOf, isSnsInUse, saveSns } from '#src/features/user/user-account-sql.ts'

export interface SnsProof {
  snsType: 'kakaotalk' | 'naver'
  /** Access token of the provider. */
  snsToken: string
}

/** E6: identity of a user as returned by the provider. */
export interface SnsIdentity extends SnsProof, SnsProfile {}

/** Calls a provider. Maps a refusal to `snsTokenInvalid` and a missing response to `snsUnavailable`. */
export const askSns = async <T>(
  { integrations }: Pick<App, 'integrations'>,
  snsType: SnsProof['snsType'],
  ask: (provider: SnsProvider) => Promise<T>,
): Promise<T> => {
  const provider = integrations.sns[snsType]
  if (!provider) throw new AppError('snsUnavailable')
  try {
    return await ask(provider)
  } catch (error) {
    if (!(error instanceof SnsError)) throw error
    const code = error.failure === 'invalid' ? 'snsTokenInvalid' : 'snsUnavailable'
    throw new AppError(code, { cause: error, ...(code === 'snsUnavailable' && { retryAfterMs: 5_000 }) })
  }
}

export const readSnsIdentity = async (app: Pick<App, 'integrations'>, proof: SnsProof): Promise<SnsIdentity> => ({
  ...proof,
  ...(await askSns(app, proof.snsType, (provider) => provider.read(proof.snsToken))),
})

const indexOf = (encryption: Encryption, { snsType, subject }: Pick<SnsIdentity, 'snsType' | 'subject'>): Buffer =>
  encryption.indexOf('sns', `${snsType} ${subject}`)

const placeOf = (userId: number): string => `user_sns:${userId}`

/** Encrypts the link for storage. */
export const encryptSns = (encryption: Encryption, key: Buffer, userId: number, identity: SnsIdentity) => ({
  snsType: identity.snsType,
  subjectIndex: indexOf(encryption, identity),
  sealed: encryptJson(key, { subject: identity.subject, accessToken: identity.snsToken }, placeOf(userId)),
})

/** Recomputes the blind index of a stored link. */
export const subjectIndexOf = (
  encryption: Encryption,
  key: Buffer,
  { id, snsType, sealed }: { id: number; snsType: SnsProof['snsType']; sealed: Buffer },
): Buffer => {
  const { subject } = decryptJson(key, sealed, placeOf(id)) as { subject: string }
  return indexOf(encryption, { snsType, subject })
}

export const findMemberBySns = ({ db, config }: Pick<App, 'db' | 'config'>, brand: BrandId, identity: SnsIdentity) =>
  findBySns(db, { platform: brand, snsType: identity.snsType, subjectIndex: indexOf(encryptionOf(config), identity) })

/** Reads the member's link; undefined if there is none. */
export const findSnsLink = async ({ db, config }: Pick<App, 'db' | 'config'>, userId: number) => {
  const row = await findSnsOf(db, { userId })
  if (!row) return undefined
  const key = encryptionOf(config).unwrap(row.wrapped, userId)
  const link = decryptJson(key, row.sealed, placeOf(userId)) as { subject: string; accessToken: string }
  return { ...link, snsType: row.snsType, key }
}

/**
 * Whether any member logs in with this identity of the provider: at another brand, which shares the app at the provider, or
 * after signing up again.
 */
export const isSnsUsed = async (
  { db, config }: Pick<App, 'db' | 'config'>,
  { snsType, subject }: Pick<SnsIdentity, 'snsType' | 'subject'>,
): Promise<boolean> =>
  (await isSnsInUse(db, { snsType, subjectIndex: indexOf(encryptionOf(config), { snsType, subject }) })).used

/** Stores the newest token of the provider, because unlinking requires a recent one. */
export const renewSns = async (
  { config }: Pick<App, 'config'>,
  sql: Sql,
  { userId, key, identity }: { userId: number; key: Buffer; identity: SnsIdentity },
): Promise<void> => {
  await saveSns(sql, { userId, sealed: encryptSns(encryptionOf(config), key, userId, identity).sealed })
}

/** Returns whether a provider's token belongs to this member, and stores it if so. */
export const renewIfTheirs = async (app: App, given: SnsProof & { userId: number }): Promise<boolean> => {
  const identity = await readSnsIdentity(app, given)
  const link = await findSnsLink(app, given.userId)
  if (link?.snsType !== identity.snsType || link.subject !== identity.subject) return false
  await renewSns(app, app.db, { userId: given.userId, key: link.key, identity })
  return true
}
