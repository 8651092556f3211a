import type { BrandId } from '@shop/brands'
import type { Config } from '#src/config.ts'
import { originOf } from '#src/brand-origin.ts'
import type { Db } from '#src/db/db.ts'
import { type FindOptOut, findOptOut, withdrawAdConsents } from './ad-sql.ts'
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

/** Reads what the account of a token gives now. Undefined for a token that is not valid. */
export const readOptOut = async (
  { db, config }: { db: Db; config: Config },
  token: string,
  now: Date,
): Promise<FindOptOut | undefined> => {
  const userId = userOf(config, token, now)
  return userId === undefined ? undefined : findOptOut(db, { userId })
}

/**
 * Withdraws all consents to advertising of the account of a token. The withdrawal is recorded and confirmed like every other; a
 * second one changes nothing. Returns what is given then, undefined for a token that is not valid.
 */
export const optOut = async (
  { db, config }: { db: Db; config: Config },
  token: string,
  now: Date,
): Promise<FindOptOut | undefined> => {
  const userId = userOf(config, token, now)
  if (userId === undefined) return undefined
  await withdrawAdConsents(db, { userId, now })
  return findOptOut(db, { userId })
}
