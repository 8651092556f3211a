import type { FastifyInstance, FastifyReply } from 'fastify'
import { sendPage } from '../pages/html.ts'
import { isRegisteredSite } from '../registered-site.ts'
import type { World } from '../world.ts'
import { consentPage, refusalPage } from './consent-page.ts'
import { SNS_KEYS, type SnsType } from './sns-store.ts'

interface AuthorizeQuery {
  client_id?: string
  redirect_uri?: string
  response_type?: string
  state?: string
}
interface ConsentForm {
  redirect_uri?: string
  state?: string
  person?: string
}

/** Returns true for an address the shop registered with the provider: its login pages. */
const isRegistered = (address: string): boolean => {
  const url = URL.parse(address)
  return isRegisteredSite(address) && /^\/login\/[^?#]*$/.test(`${url?.pathname}${url?.search}${url?.hash}`)
}

const refusals: Readonly<Record<SnsType, { key: string; address: string; form: string }>> = {
  kakao: { key: 'KOE101', address: 'KOE006', form: 'KOE001' },
  naver: { key: 'unauthorized_client', address: 'invalid_request', form: 'invalid_request' },
}

function findRefusal(type: SnsType, query: AuthorizeQuery): { code: string; message: string } | undefined {
  const codes = refusals[type]
  if (query.client_id !== SNS_KEYS[type].key) return { code: codes.key, message: '모르는 앱이에요.' }
  if (!isRegistered(query.redirect_uri ?? '')) return { code: codes.address, message: '등록하지 않은 주소예요.' }
  const isComplete = query.response_type === 'code' && (type === 'kakao' || Boolean(query.state))
  return isComplete ? undefined : { code: codes.form, message: '요청이 올바르지 않아요.' }
}

/** Mounts the provider's browser pages: account selection and consent. */
export function mountConsent(app: FastifyInstance, world: World, type: SnsType, base: string): void {
  app.get<{ Querystring: AuthorizeQuery }>(`${base}/authorize`, async ({ query }, reply) => {
    const refusal = findRefusal(type, query)
    if (refusal) return sendPage(reply, 400, refusalPage(type, refusal.code, refusal.message))
    const visit = { type, redirectUri: query.redirect_uri ?? '', state: query.state ?? '' }
    return sendPage(reply, 200, consentPage(visit, world.sns))
  })
  app.post<{ Body: ConsentForm }>(`${base}/consent`, async ({ body }, reply) => answer(world, type, body, reply))
}

async function answer(world: World, type: SnsType, form: ConsentForm, reply: FastifyReply): Promise<FastifyReply> {
  const { redirect_uri: redirectUri = '', state = '', person: id = '' } = form
  if (!isRegistered(redirectUri))
    return sendPage(reply, 400, refusalPage(type, refusals[type].address, '등록하지 않은 주소예요.'))
  const person = world.sns.find(type, id)
  const said: Record<string, string> = person
    ? { code: world.sns.issueCode(type, person, redirectUri) }
    : { error: 'access_denied', error_description: 'User denied access' }
  const params = new URLSearchParams({ ...said, ...(state ? { state } : {}) })
  return reply.redirect(`${redirectUri}?${params.toString()}`, 303)
}
