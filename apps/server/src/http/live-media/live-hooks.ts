import { AppError } from '@shop/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { timingSafeEqual } from 'node:crypto'
import { parse } from 'node:querystring'
import type { Config } from '#src/config.ts'
import type { LiveAuthority, LiveEngine } from '#src/integrations/live/live-engine.ts'
import { keyIn, MediamtxAuth, type MediamtxEngine } from '#src/integrations/live/mediamtx/mediamtx-engine.ts'
import type { NginxRtmpEngine, NginxRtmpHook } from '#src/integrations/live/nginx-rtmp/nginx-rtmp-engine.ts'
import type { WrongKeys } from '#src/integrations/live/wrong-keys.ts'

const PATH = '/v1/hooks/live'
const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])
const [ACCEPTED, UNAUTHORIZED, REFUSED] = [200, 401, 403]

export interface LiveHooks {
  engine: LiveEngine | undefined
  authority: LiveAuthority
  wrongKeys: WrongKeys
  config: Pick<Config, 'live'>
}

interface Hook {
  Params: { secret?: string }
  Querystring: { secret?: string; path?: string }
  Body: unknown
}

type Answer = (request: FastifyRequest<Hook>) => Promise<number>

const isNginxRtmp = (engine: LiveEngine | undefined): engine is NginxRtmpEngine => engine?.id === 'nginx-rtmp'
const isMediamtx = (engine: LiveEngine | undefined): engine is MediamtxEngine => engine?.id === 'mediamtx'

const isSame = (a: string, b: string): boolean => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}

/** Whether the engine calls: with the secret, or from this machine if there is none. */
const isEngine = ({ params, query, raw }: FastifyRequest<Hook>, secret: string | undefined): boolean => {
  if (secret !== undefined) return isSame(params.secret ?? query.secret ?? '', secret)
  // a proxy on this machine forwards calls of others
  return LOOPBACK.has(raw.socket.remoteAddress ?? '') && raw.headers['x-forwarded-for'] === undefined
}

/** Mounts a hook at its path, and at its path followed by the secret. The answer has no content. */
const mountHook = (scope: FastifyInstance, path: string, secret: string | undefined, answer: Answer): void => {
  const handler = async (request: FastifyRequest<Hook>, reply: FastifyReply) => {
    if (!isEngine(request, secret)) throw new AppError('notFound')
    return reply
      .header('cache-control', 'no-store')
      .code(await answer(request))
      .send()
  }
  scope.post<Hook>(`${PATH}/${path}`, handler)
  scope.post<Hook>(`${PATH}/${path}/:secret`, handler)
}

const textOf = (body: unknown, name: string): string | undefined => {
  const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined
  return typeof value === 'string' ? value : undefined
}

const readHook = (body: unknown): NginxRtmpHook => ({
  app: textOf(body, 'app'),
  name: textOf(body, 'name'),
  clientid: textOf(body, 'clientid'),
  key: textOf(body, 'key'),
})

const answerNginx =
  (engine: NginxRtmpEngine, { authority, wrongKeys }: LiveHooks): Answer =>
  async ({ body }) => {
    const [call, address = ''] = [textOf(body, 'call'), textOf(body, 'addr')]
    if (call === 'publish_done') engine.onPublishDone(readHook(body))
    if (call !== 'publish') return ACCEPTED
    if (wrongKeys.isBlocked(address)) return REFUSED
    if (await engine.onPublish(readHook(body), authority)) return ACCEPTED
    wrongKeys.count(address)
    return REFUSED
  }

const answerMediamtx =
  (engine: MediamtxEngine, { authority, wrongKeys }: LiveHooks): Answer =>
  async ({ body }) => {
    const parsed = MediamtxAuth.safeParse(body)
    if (!parsed.success) return UNAUTHORIZED
    const request = parsed.data
    const isPublishing = request.action === 'publish'
    if (isPublishing && wrongKeys.isBlocked(request.ip)) return UNAUTHORIZED
    if (await engine.authorize(request, authority)) return ACCEPTED
    // MediaMTX asks first without credentials, so that the client learns to send them
    if (isPublishing && keyIn(request) !== '') wrongKeys.count(request.ip)
    return UNAUTHORIZED
  }

/** Mounts the hooks by which an engine outside this process asks about stream keys and reports pictures. */
export const mountLiveHooks = (server: FastifyInstance, hooks: LiveHooks): void => {
  const { engine, config } = hooks
  const secret = config.live.hookSecret
  if (isNginxRtmp(engine))
    void server.register(async (scope) => {
      scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
        done(null, { ...parse(String(body)) }),
      )
      mountHook(scope, 'nginx-rtmp', secret, answerNginx(engine, hooks))
    })
  if (!isMediamtx(engine)) return
  mountHook(server, 'mediamtx/auth', secret, answerMediamtx(engine, hooks))
  mountHook(server, 'mediamtx/changed', secret, async ({ query }) => {
    await engine.onChange(query.path ?? '')
    return ACCEPTED
  })
}
