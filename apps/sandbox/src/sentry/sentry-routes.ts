import type { FastifyInstance } from 'fastify'
import { type Answer, deliver, runWithFault } from '../control/faults.ts'
import { sendPage } from '../pages/html.ts'
import type { World } from '../world.ts'
import { type Envelope, parseEnvelope } from './envelope.ts'
import { sentryPage } from './sentry-page.ts'

/** Public key and project of the sandbox: the DSN is `http://sandbox@127.0.0.1:5446/sentry/1`. */
const KEY = 'sandbox'
const PROJECT = '1'
const BODY_LIMIT = 20 * 1_024 * 1_024
const types = ['application/x-sentry-envelope', 'text/plain', 'application/octet-stream']

interface Call {
  Params: { project: string }
  Querystring: { sentry_key?: string }
}

const parse = (bytes: Buffer): Envelope | undefined => {
  try {
    return parseEnvelope(bytes)
  } catch {
    // answered with 400
    return undefined
  }
}

const receive = ({ sentry }: World, envelope: Envelope | undefined, isOwn: boolean): Answer => {
  if (!isOwn) return { status: 403, body: { detail: 'bad sentry DSN public key', causes: ['project_id'] } }
  if (!envelope) return { status: 400, body: { detail: 'invalid event envelope' } }
  sentry.add(envelope)
  return { status: 200, body: { id: envelope.header['event_id'] ?? null } }
}

/** Mounts Sentry's endpoint for envelopes, and the page that shows them. */
export const mountSentry = (app: FastifyInstance, world: World): void => {
  app.get('/errors', async (_request, reply) => sendPage(reply, 200, sentryPage(world.sentry.list())))
  app.get('/__sandbox/envelopes', async () => world.sentry.list())
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(types, { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, bytes: Buffer, done) =>
    done(null, parse(bytes)),
  )
  app.post<Call>(
    '/sentry/api/:project/envelope/',
    { bodyLimit: BODY_LIMIT },
    async ({ body, params, query }, reply) => {
      const fault = world.faults.take('sentry', 'envelope')
      const toError = ({ status }: { status: number }): Answer => ({ status, body: { detail: 'fault' } })
      const isOwn = params.project === PROJECT && query.sentry_key === KEY
      const outcome = await runWithFault(fault, toError, () => receive(world, body as Envelope | undefined, isOwn))
      if (typeof outcome === 'object' && outcome.status === 429)
        reply.headers({ 'retry-after': '60', 'x-sentry-rate-limits': '60:error;replay;span:organization:sandbox' })
      await deliver(reply, outcome, fault?.ms ?? 0)
      return reply
    },
  )
}
