import { createHmac, timingSafeEqual } from 'node:crypto'
import { AppError } from '@shop/contract'
import { type BrandId, brandForHost } from '@shop/brands'
import type { App } from '#src/handler-context.ts'
import { encryptionOf } from '#src/encryption.ts'
import { MINUTE_MS } from '#src/features/user/limit/take-limit.ts'
import { findExchange, saveExchange } from './sns-exchange-sql.ts'
import { askSns, type SnsProof } from './sns-identity.ts'

const STATE_LIFE_MS = 10 * MINUTE_MS
/** Where a provider may send somebody back to: the popup of Kakao and the page of Naver. ROUTE-3 */
const returnPaths: ReadonlySet<string> = new Set(['/login/kakao-popup', '/login/naver'])

/** Somebody's way to a provider and back. */
export interface Visit {
  brand: BrandId
  userId: number
  snsType: SnsProof['snsType']
  redirectUri: string
  /** A code of a login proves nothing, and the other way round. */
  aim: 'login' | 'prove'
}

const signatureOf = (
  { config }: Pick<App, 'config'>,
  { brand, userId, snsType, redirectUri, aim }: Visit,
  until: string,
) =>
  createHmac('sha256', config.secret)
    .update(`sns ${aim} ${brand} ${userId} ${snsType} ${redirectUri} ${until}`)
    .digest()

/** Says nothing but that this visitor began this login not long ago. */
export const toState = (app: App, visit: Visit): string => {
  const until = (app.clock().getTime() + STATE_LIFE_MS).toString(36)
  return `${until}.${signatureOf(app, visit, until).toString('base64url')}`
}

const isState = (app: App, visit: Visit, state: string): boolean => {
  const [until = '', signature = ''] = state.split('.')
  const given = Buffer.from(signature, 'base64url')
  const expected = signatureOf(app, visit, until)
  const isFresh = Number.parseInt(until, 36) > app.clock().getTime()
  return isFresh && given.length === expected.length && timingSafeEqual(given, expected)
}

/** G7: back to a page of this shop that was made for it, or not at all. */
export const assertReturn = ({ config }: Pick<App, 'config'>, { redirectUri, brand }: Visit): void => {
  const url = new URL(redirectUri)
  const own = config.publicOrigin === undefined ? 'localhost' : new URL(config.publicOrigin).hostname
  const isOwnHost = `.${url.hostname}`.endsWith(`.${own}`)
  const isSafe = url.protocol === 'https:' || config.env !== 'production'
  const canUseSingleStatement = url.search === '' && url.hash === '' && url.username === '' && url.password === ''
  const isBrand = config.platform !== undefined || brandOfHost(url.host) === brand
  if (returnPaths.has(url.pathname) && canUseSingleStatement && isOwnHost && isSafe && isBrand) return
  const message = '돌아올 주소가 올바르지 않아요.'
  throw new AppError('invalidInput', { problems: [{ path: 'body.redirectUri', message }] })
}

const brandOfHost = (host: string): BrandId | undefined => {
  try {
    return brandForHost(host).id
  } catch {
    return undefined // BRAND-2: a host of no brand is no place to come back to
  }
}

/** The provider's token for the code this visitor was sent back with, on the way they set out on. Throws `snsTokenInvalid`. */
export const exchangeCode = async (
  app: App,
  visit: Visit,
  { code, state }: { code: string; state: string },
): Promise<string> => {
  assertReturn(app, visit)
  if (!isState(app, visit, state)) throw new AppError('snsTokenInvalid')
  const { snsType, redirectUri } = visit
  return askSns(app, snsType, (provider) => provider.exchange({ code, redirectUri, state }))
}

const keyOf = ({ config }: Pick<App, 'config'>, userId: number, { snsType, snsToken }: SnsProof) => ({
  userId,
  tokenIndex: encryptionOf(config).indexOf('snsToken', `${snsType} ${snsToken}`),
})

/** Remembers for a while that this visitor brought the code for this token. */
export const saveProof = (app: App, userId: number, proof: SnsProof): Promise<number> =>
  saveExchange(app.db, { ...keyOf(app, userId, proof), now: app.clock() })

/** E9: of when a provider's token is its word, which is when this visitor brought the code for it; of no time where they did not. */
export const findProofTime = async (app: App, userId: number, proof: SnsProof): Promise<Date | undefined> =>
  (await findExchange(app.db, keyOf(app, userId, proof)))?.exchangedAt
