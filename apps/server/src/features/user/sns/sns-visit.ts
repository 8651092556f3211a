import { createHmac, timingSafeEqual } from 'node:crypto'
import { AppError } from '@shop/contract'
import { type BrandId, brandForHost, ownHostsOf } from '@shop/brands'
import type { App } from '#src/handler-context.ts'
import { encryptionOf } from '#src/encryption.ts'
import { MINUTE_MS } from '#src/features/user/limit/take-limit.ts'
import { findExchange, saveExchange } from './sns-exchange-sql.ts'
import { askSns, type SnsProof } from './sns-identity.ts'

const STATE_LIFE_MS = 10 * MINUTE_MS
/** Paths a provider may redirect to: the popup of Kakao and the page of Naver. ROUTE-3 */
const returnPaths: ReadonlySet<string> = new Set(['/login/kakao-popup', '/login/naver'])

/** A redirect of a user to a provider and back. */
export interface Visit {
  brand: BrandId
  userId: number
  snsType: SnsProof['snsType']
  redirectUri: string
  /** A code for `login` is no proof, and a code for `prove` no login. */
  aim: 'login' | 'prove'
}

const signatureOf = (secret: string, { brand, userId, snsType, redirectUri, aim }: Visit, until: string): Buffer =>
  createHmac('sha256', secret).update(`sns ${aim} ${brand} ${userId} ${snsType} ${redirectUri} ${until}`).digest()

/** Creates a signed state. It proves only that this visitor recently started this login. */
export const toState = (app: App, visit: Visit): string => {
  const until = (app.clock().getTime() + STATE_LIFE_MS).toString(36)
  return `${until}.${signatureOf(app.config.secret, visit, until).toString('base64url')}`
}

const isState = (app: App, visit: Visit, state: string): boolean => {
  const [until = '', signature = ''] = state.split('.')
  const given = Buffer.from(signature, 'base64url')
  const { secret, oldSecrets } = app.config
  const isSignedWith = (each: string): boolean => {
    const expected = signatureOf(each, visit, until)
    return given.length === expected.length && timingSafeEqual(given, expected)
  }
  const isFresh = Number.parseInt(until, 36) > app.clock().getTime()
  return isFresh && [secret, ...oldSecrets].some(isSignedWith)
}

const isOwn = ({ publicOrigin, platform }: App['config'], hostname: string): boolean =>
  publicOrigin === undefined
    ? `.${hostname}`.endsWith('.localhost')
    : ownHostsOf({ publicOrigin, platform }).has(hostname)

/** G7: accepts as redirect target only the pages of this shop made for it. Throws `invalidInput`. */
export const assertReturn = ({ config }: Pick<App, 'config'>, { redirectUri, brand }: Visit): void => {
  const url = new URL(redirectUri)
  const isOwnHost = isOwn(config, url.hostname)
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
    return undefined // BRAND-2: not a host of any brand
  }
}

/** Exchanges the code of the redirect for the provider's token, if the state matches the visit. Throws `snsTokenInvalid`. */
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

/** Stores for a limited time that this visitor exchanged a code for this token. */
export const saveProof = (app: App, userId: number, proof: SnsProof): Promise<number> =>
  saveExchange(app.db, { ...keyOf(app, userId, proof), now: app.clock() })

/** E9: time at which this visitor exchanged a code for the token; undefined without an exchange. */
export const findProofTime = async (app: App, userId: number, proof: SnsProof): Promise<Date | undefined> =>
  (await findExchange(app.db, keyOf(app, userId, proof)))?.exchangedAt
