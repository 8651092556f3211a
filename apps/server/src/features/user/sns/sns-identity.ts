import { AppError } from '@shop/contract'
import type { BrandId } from '@shop/brands'
import type { Sql } from '#src/db/db.ts'
import type { App } from '#src/handler-context.ts'
import { SnsError, type SnsProfile, type SnsProvider } from '#src/integrations/social-login/sns-provider.ts'
import { encryptJson, decryptJson, type Encryption, encryptionOf } from '#src/encryption.ts'
import { findBySns, findSnsOf, isSnsInUse, saveSns } from '#src/features/user/user-account-sql.ts'

export interface SnsProof {
  snsType: 'kakaotalk' | 'naver'
  /** The access token the provider gave. */
  snsToken: string
}

/** E6: who somebody is at a provider, as the provider says itself. */
export interface SnsIdentity extends SnsProof, SnsProfile {}

/** Asks a provider. Its refusal is `snsTokenInvalid`, its silence `snsUnavailable`: never a guess. */
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

/** The link as it is written down. */
export const encryptSns = (encryption: Encryption, key: Buffer, userId: number, identity: SnsIdentity) => ({
  snsType: identity.snsType,
  subjectIndex: indexOf(encryption, identity),
  sealed: encryptJson(key, { subject: identity.subject, accessToken: identity.snsToken }, placeOf(userId)),
})

export const findMemberBySns = ({ db, config }: Pick<App, 'db' | 'config'>, brand: BrandId, identity: SnsIdentity) =>
  findBySns(db, { platform: brand, snsType: identity.snsType, subjectIndex: indexOf(encryptionOf(config), identity) })

/** The member's link; undefined where there is none. */
export const findSnsLink = async ({ db, config }: Pick<App, 'db' | 'config'>, userId: number) => {
  const row = await findSnsOf(db, { userId })
  if (!row) return undefined
  const key = encryptionOf(config).unwrap(row.wrapped, userId)
  const link = decryptJson(key, row.sealed, placeOf(userId)) as { subject: string; accessToken: string }
  return { ...link, snsType: row.snsType, key }
}

/**
 * Whether a member logs in as this person at the provider: of another brand, whose app there is the same, or who has come back
 * since.
 */
export const isSnsUsed = async (
  { db, config }: Pick<App, 'db' | 'config'>,
  { snsType, subject }: Pick<SnsIdentity, 'snsType' | 'subject'>,
): Promise<boolean> =>
  (await isSnsInUse(db, { snsType, subjectIndex: indexOf(encryptionOf(config), { snsType, subject }) })).used

/** Keeps the provider's newest token: taking the link back asks for one that is not old. */
export const renewSns = async (
  { config }: Pick<App, 'config'>,
  sql: Sql,
  { userId, key, identity }: { userId: number; key: Buffer; identity: SnsIdentity },
): Promise<void> => {
  await saveSns(sql, { userId, sealed: encryptSns(encryptionOf(config), key, userId, identity).sealed })
}

/** Whether a provider's token is that of this member; it is the one that is kept from then on. */
export const renewIfTheirs = async (app: App, given: SnsProof & { userId: number }): Promise<boolean> => {
  const identity = await readSnsIdentity(app, given)
  const link = await findSnsLink(app, given.userId)
  if (link?.snsType !== identity.snsType || link.subject !== identity.subject) return false
  await renewSns(app, app.db, { userId: given.userId, key: link.key, identity })
  return true
}
