import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Answer, deliver, runWithFault } from '../control/faults.ts'
import type { World } from '../world.ts'
import { mountConsent } from './consent-routes.ts'
import { SNS_KEYS } from './sns-store.ts'

type Form = Record<string, string | undefined>

/** Mounts Naver's login. It returns errors with status 200, and its times are strings. */
export function mountNaver(app: FastifyInstance, world: World): void {
  mountConsent(app, world, 'naver', '/nid/oauth2.0')
  const route = (method: 'GET' | 'POST', url: string, name: string, work: (request: FastifyRequest) => Answer) =>
    app.route({
      method,
      url,
      config: { secret: true },
      handler: async (request, reply) => {
        const fault = world.faults.take('naver', name)
        const toError = ({ status }: { status: number }): Answer => ({ status, body: { error: 'server_error' } })
        await deliver(reply, await runWithFault(fault, toError, () => work(request)), fault?.ms ?? 0)
        return reply
      },
    })
  route('GET', '/nid/oauth2.0/token', 'token', ({ query }) => token(world, query as Form))
  route('POST', '/nid/oauth2.0/token', 'token', ({ body }) => token(world, (body ?? {}) as Form))
  route('GET', '/naver-openapi/v1/nid/me', 'me', (request) => me(world, request))
}

const refusal = (error: string, description: string): Answer => ({
  status: 200,
  body: { error, error_description: description },
})

function token({ sns }: World, form: Form): Answer {
  const { key, secret } = SNS_KEYS.naver
  if (form['client_id'] !== key || form['client_secret'] !== secret)
    return refusal('unauthorized_client', 'wrong client id / client secret pair')
  if (form['grant_type'] === 'delete') return remove(sns, form)
  const issued = sns.takeCode('naver', form['code'] ?? '')
  if (!issued || !form['state']) return refusal('invalid_request', 'no valid data in session')
  return {
    status: 200,
    body: {
      access_token: sns.issueToken('naver', issued.person),
      refresh_token: sns.issueToken('naver', issued.person),
      token_type: 'bearer',
      expires_in: '3600',
    },
  }
}

function remove(sns: World['sns'], form: Form): Answer {
  const accessToken = form['access_token'] ?? ''
  const person = sns.personOf('naver', accessToken)
  if (!person || form['service_provider'] !== 'NAVER') return refusal('invalid_request', 'token is not valid')
  sns.unlink('naver', person.subject)
  return { status: 200, body: { access_token: accessToken, result: 'success' } }
}

function me({ sns }: World, request: FastifyRequest): Answer {
  const { authorization } = request.headers
  if (authorization === undefined)
    return { status: 403, body: { resultcode: '028', message: 'Authentication header not exists' } }
  const person = sns.personOf('naver', authorization.replace(/^Bearer /, ''))
  // Observed with both 401 and 200.
  if (!person) return { status: 200, body: { resultcode: '024', message: 'Authentication failed' } }
  const { subject, nickname, email } = person
  return {
    status: 200,
    body: { resultcode: '00', message: 'success', response: { id: subject, nickname, ...(email ? { email } : {}) } },
  }
}
