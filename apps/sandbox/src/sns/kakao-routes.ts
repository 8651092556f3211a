import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Answer, deliver, runWithFault } from '../control/faults.ts'
import type { World } from '../world.ts'
import { mountConsent } from './consent-routes.ts'
import { FOREIGN_TOKEN, SNS_KEYS, SNS_PEOPLE, type SnsPerson } from './sns-store.ts'

type Form = Record<string, string | undefined>

const { key, secret, admin, appId } = SNS_KEYS.kakao
const TOKEN_LIFE_S = 21_599

/** Mounts Kakao's login: page, token, user info, logout and unlink. */
export function mountKakao(app: FastifyInstance, world: World): void {
  mountConsent(app, world, 'kakao', '/kauth/oauth')
  const route = (method: 'GET' | 'POST', url: string, name: string, work: (request: FastifyRequest) => Answer) =>
    app.route({
      method,
      url,
      config: { secret: true },
      handler: async (request, reply) => {
        const fault = world.faults.take('kakao', name)
        const toError = ({ status }: { status: number }): Answer => ({
          status,
          body: { msg: 'internal error', code: -1 },
        })
        await deliver(reply, await runWithFault(fault, toError, () => work(request)), fault?.ms ?? 0)
        return reply
      },
    })
  route('POST', '/kauth/oauth/token', 'token', ({ body }) => exchange(world, (body ?? {}) as Form))
  route('GET', '/kapi/v1/user/access_token_info', 'info', (request) => tokenInfo(world, request))
  route('GET', '/kapi/v2/user/me', 'me', (request) => me(world, request))
  route('POST', '/kapi/v1/user/logout', 'logout', (request) => logOut(world, request))
  route('POST', '/kapi/v1/user/unlink', 'unlink', (request) => unlink(world, request))
}

const refusal = (status: number, code: string, description: string): Answer => ({
  status,
  body: {
    error: status === 401 ? 'invalid_client' : 'invalid_grant',
    error_description: description,
    error_code: code,
  },
})

function exchange({ sns }: World, form: Form): Answer {
  if (form['client_id'] !== key) return refusal(401, 'KOE101', 'invalid client id')
  if (form['client_secret'] !== secret) return refusal(401, 'KOE010', 'Bad client credentials')
  if (form['grant_type'] !== 'authorization_code') return refusal(400, 'KOE001', 'unsupported grant type')
  const code = form['code'] ?? ''
  const issued = sns.takeCode('kakao', code)
  if (!issued) return refusal(400, 'KOE320', `authorization code not found for code=${code}`)
  if (issued.redirectUri !== form['redirect_uri']) return refusal(400, 'KOE303', 'Redirect URI mismatch.')
  return {
    status: 200,
    body: {
      access_token: sns.issueToken('kakao', issued.person),
      token_type: 'bearer',
      refresh_token: sns.issueToken('kakao', issued.person),
      expires_in: TOKEN_LIFE_S,
      scope: 'account_email profile_nickname',
      refresh_token_expires_in: 5_183_999,
    },
  }
}

const bearerOf = ({ headers }: FastifyRequest): string => (headers.authorization ?? '').replace(/^Bearer /, '')
const unknownToken: Answer = { status: 401, body: { msg: 'this access token does not exist', code: -401 } }

function tokenInfo({ sns }: World, request: FastifyRequest): Answer {
  const token = bearerOf(request)
  if (token === FOREIGN_TOKEN)
    return { status: 200, body: { id: Number(SNS_PEOPLE.kakao[0]?.subject), expires_in: 600, app_id: appId + 1 } }
  const person = sns.personOf('kakao', token)
  if (!person) return unknownToken
  return { status: 200, body: { id: Number(person.subject), expires_in: TOKEN_LIFE_S, app_id: appId } }
}

const toAccount = ({ email, isUnverified = false, nickname }: SnsPerson): object => ({
  profile_nickname_needs_agreement: false,
  profile: { nickname, is_default_image: true },
  email_needs_agreement: email === null,
  ...(email === null ? {} : { is_email_valid: true, is_email_verified: !isUnverified, email }),
})

function me({ sns, clock }: World, request: FastifyRequest): Answer {
  const token = bearerOf(request)
  const person = token === FOREIGN_TOKEN ? SNS_PEOPLE.kakao[0] : sns.personOf('kakao', token)
  if (!person) return unknownToken
  return {
    status: 200,
    body: {
      id: Number(person.subject),
      connected_at: clock.now().toISOString(),
      properties: { nickname: person.nickname },
      kakao_account: toAccount(person),
    },
  }
}

const isAdmin = ({ headers }: FastifyRequest): boolean => headers.authorization === `KakaoAK ${admin}`
const wrongKey: Answer = { status: 401, body: { msg: 'wrong appKey format', code: -401 } }
const notRegistered: Answer = { status: 400, body: { msg: 'NotRegisteredUserException', code: -101 } }

function logOut({ sns }: World, request: FastifyRequest): Answer {
  if (!isAdmin(request)) return wrongKey
  const { target_id: subject = '' } = (request.body ?? {}) as Form
  if (!sns.isLinked('kakao', subject)) return notRegistered
  sns.logOut('kakao', subject)
  return { status: 200, body: { id: Number(subject) } }
}

function unlink({ sns }: World, request: FastifyRequest): Answer {
  if (!isAdmin(request)) return wrongKey
  const { target_id: subject = '' } = (request.body ?? {}) as Form
  if (!sns.unlink('kakao', subject)) return notRegistered
  return { status: 200, body: { id: Number(subject) } }
}
