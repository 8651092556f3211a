import { createHmac, timingSafeEqual } from 'node:crypto'
import { AppError, type Problem } from '@shop/contract'
import { type BrandId, brandForHost } from '@shop/brands'
import type { App, Handlers } from '#src/handling.ts'
import { vaultOf } from '#src/vault.ts'
import { isEmailTaken, keepSns, lockEntering } from '#src/features/user/user-account-sql.ts'
import { type Arrival, enter } from '#src/features/user/login/enter.ts'
import { MINUTE_MS } from '#src/features/user/limit/take-limit.ts'
import { askSns, findMemberBySns, findSnsLink, readSnsIdentity, sealSns, type SnsIdentity } from './sns-identity.ts'

const STATE_LIFE_MS = 10 * MINUTE_MS
/** Where a provider may send somebody back to: the popup of Kakao and the page of Naver. ROUTE-3 */
const returnPaths: ReadonlySet<string> = new Set(['/login/kakao-popup', '/login/naver'])

interface Visit {
  brand: BrandId
  userId: number
  snsType: string
  redirectUri: string
}

const signatureOf = ({ config }: Pick<App, 'config'>, { brand, userId, snsType, redirectUri }: Visit, until: string) =>
  createHmac('sha256', config.secret).update(`sns ${brand} ${userId} ${snsType} ${redirectUri} ${until}`).digest()

/** Says nothing but that this visitor began this login not long ago. */
const toState = (app: App, visit: Visit): string => {
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
const assertReturn = ({ config }: Pick<App, 'config'>, { redirectUri, brand }: Visit): void => {
  const url = new URL(redirectUri)
  const own = config.publicOrigin === undefined ? 'localhost' : new URL(config.publicOrigin).hostname
  const isOwnHost = `.${url.hostname}`.endsWith(`.${own}`)
  const isSafe = url.protocol === 'https:' || config.env !== 'production'
  const isPlain = url.search === '' && url.hash === '' && url.username === '' && url.password === ''
  const isBrand = config.platform !== undefined || brandOfHost(url.host) === brand
  if (returnPaths.has(url.pathname) && isPlain && isOwnHost && isSafe && isBrand) return
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

export const startSns: Handlers['user.startSns'] = async ({ body, brand, who }, app) => {
  const visit = { brand, userId: who.userId, ...body }
  assertReturn(app, visit)
  const state = toState(app, visit)
  const url = await askSns(app, body.snsType, async (provider) =>
    provider.toLoginPage({ redirectUri: body.redirectUri, state }),
  )
  return { url, state }
}

export const exchangeSnsCode: Handlers['user.exchangeSnsCode'] = async ({ body, brand, who }, app) => {
  const { snsType, redirectUri, code, state } = body
  const visit = { brand, userId: who.userId, snsType, redirectUri }
  assertReturn(app, visit)
  if (!isState(app, visit, state)) throw new AppError('snsTokenInvalid')
  const snsToken = await askSns(app, snsType, (provider) => provider.exchange({ code, redirectUri, state }))
  return { snsToken, snsType }
}

/** Who owns an e-mail, as the provider has checked, is told that there is an account with it: none is linked, none opened. */
const listAccounts = async (app: App, brand: BrandId, { email, snsType }: SnsIdentity): Promise<Problem[]> => {
  if (email === null || !app.outside.sns[snsType]?.checksEmail) return []
  const emailIndex = vaultOf(app.config).indexOf('email', email)
  const { taken } = await isEmailTaken(app.db, { platform: brand, emailIndex })
  return taken ? [{ path: 'body.email', message: '같은 이메일로 가입한 계정이 있어요.' }] : []
}

/** E6: who it is, the provider says; the e-mail that came along is not looked at, and no account is linked by it. */
export const logInWithSns =
  (arrival: Arrival): Handlers['user.logInWithSns'] =>
  async ({ body, brand, caller, keepToken }, app) => {
    const identity = await readSnsIdentity(app, body)
    const member = await findMemberBySns(app, brand, identity)
    if (!member) throw new AppError('snsMemberNotFound', { problems: await listAccounts(app, brand, identity) })
    const link = await findSnsLink(app, member.id)
    const issued = await app.db.tx(async (tx) => {
      // who left while the provider was asked is nobody's member any more
      if (!(await lockEntering(tx, { userId: member.id }))) throw new AppError('snsMemberNotFound')
      // taking the link back asks for a token that is not old
      if (link)
        await keepSns(tx, {
          userId: member.id,
          sealed: sealSns(vaultOf(app.config), link.key, member.id, identity).sealed,
        })
      return enter(app, tx, { brand, userId: member.id, userType: body.snsType, caller }, arrival)
    })
    caller?.forget()
    keepToken?.(issued.token)
    return issued
  }
