import type { BrandId } from '@shop/brands'
import { originOf } from '#src/brand-origin.ts'
import type { Config } from '#src/config.ts'
import type { App } from '#src/handler-context.ts'
import { findTarget, noteClick, noteOpening } from './click-sql.ts'
import { type ClickUse, readClickToken, writeClickToken } from './click-token.ts'

/** Start of the addresses in messages. Short, because text messages contain it. */
export const CLICK_PATH = '/m'
/** End of the address of the image that tells that a mail was opened. */
export const OPEN_IMAGE = 'open.gif'

type Needs = Pick<App, 'db' | 'config' | 'clock'>

/** Path in a message that leads to the page of its broadcast and counts the click. */
export const clickPathOf = ({ secret }: Pick<Config, 'secret'>, messageId: number): string =>
  `${CLICK_PATH}/${writeClickToken(secret, 'click', messageId)}`

/** Address of the image that tells that a mail was opened. */
export const openImageOf = (config: Config, platform: BrandId, messageId: number): string =>
  `${originOf(config, platform)}${CLICK_PATH}/${writeClickToken(config.secret, 'open', messageId)}/${OPEN_IMAGE}`

const messageOf = ({ config }: Pick<App, 'config'>, use: ClickUse, token: string): number | undefined =>
  readClickToken([config.secret, ...config.oldSecrets], use, token)

/**
 * Returns the address that the link of a message leads to, and stores the click unless `isPrefetch`. The host comes from the settings
 * and the path from the broadcast: nothing of the request is in it. Leads to the front page when the message has been deleted.
 * Undefined for a token that is not valid. G7
 */
export const clickTarget = async (
  app: Needs,
  { token, brand, isPrefetch }: { token: string; brand: BrandId; isPrefetch: boolean },
): Promise<string | undefined> => {
  const id = messageOf(app, 'click', token)
  if (id === undefined) return undefined
  const found = isPrefetch ? await findTarget(app.db, { id }) : await noteClick(app.db, { id, now: app.clock() })
  const origin = originOf(app.config, found?.platform ?? brand)
  const target = `${origin}${found?.path ?? '/'}`
  // a path is checked when it is written; whatever it is, the shop does not lead out of itself
  const parsed = URL.canParse(target) ? new URL(target) : undefined
  return parsed?.origin === new URL(origin).origin ? parsed.href : `${origin}/`
}

/** Stores that a mail was opened. A token that is not valid does nothing. */
export const openMail = async (app: Needs, token: string): Promise<void> => {
  const id = messageOf(app, 'open', token)
  if (id !== undefined) await noteOpening(app.db, { id, now: app.clock() })
}
