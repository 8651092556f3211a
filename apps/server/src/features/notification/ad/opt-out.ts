import type { BrandId } from '@shop/brands'
import type { Config } from '#src/config.ts'
import { originOf } from '#src/brand-origin.ts'
import type { Db } from '#src/db/db.ts'
import { withdrawAdConsents } from './ad-sql.ts'
import { readOptOutToken, writeOptOutToken } from './opt-out-token.ts'

export const OPT_OUT_PATH = '/notifications/opt-out'

/** Returns the address at which a member withdraws the consent to advertising without a login. */
export const optOutUrlOf = (
  config: Config,
  { platform, userId }: { platform: BrandId; userId: number },
  now: Date,
): string => `${originOf(config, platform)}${OPT_OUT_PATH}?token=${writeOptOutToken(config.secret, userId, now)}`

const userOf = (config: Config, token: string, now: Date): number | undefined =>
  readOptOutToken([config.secret, ...config.oldSecrets], token, now)

export const isOptOutToken = (config: Config, token: string, now: Date): boolean =>
  userOf(config, token, now) !== undefined

/**
 * Withdraws all consents to advertising of the account of a token. The withdrawal is recorded and confirmed like every other; a
 * second one changes nothing. Returns false for a token that is not valid.
 */
export const optOut = async (
  { db, config }: { db: Db; config: Config },
  token: string,
  now: Date,
): Promise<boolean> => {
  const userId = userOf(config, token, now)
  if (userId === undefined) return false
  await withdrawAdConsents(db, { userId, now })
  return true
}
