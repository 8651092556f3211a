import type { FastifyInstance, FastifyReply } from 'fastify'
import type { World } from '../world.ts'

const TOKEN = 'sandbox-cdn'
const MOST = { fastly: 256, cloudflare: 100 } as const

interface Purge {
  kind: 'fastly' | 'cloudflare' | 'varnish'
  keys: string[]
}

/** Purges that the shop has asked for. */
export interface CdnStore {
  purges: Purge[]
  reset: () => void
}

export const createCdnStore = (): CdnStore => {
  const store: CdnStore = { purges: [], reset: () => void (store.purges = []) }
  return store
}

const isKeyList = (value: unknown, most: number): value is string[] =>
  Array.isArray(value) && value.length > 0 && value.length <= most && value.every((each) => typeof each === 'string')

/** Simulates purging by key: the APIs of Fastly and Cloudflare, and Varnish with docs/operations/varnish.vcl. */
export const mountCdn = (app: FastifyInstance, { cdn }: World): void => {
  const refuse = (reply: FastifyReply, status: number, text: string) => reply.code(status).send({ msg: text })
  app.post<{ Params: { id: string }; Body: { surrogate_keys?: unknown } }>(
    '/fastly/service/:id/purge',
    (request, reply) => {
      if (request.headers['fastly-key'] !== TOKEN)
        return refuse(reply, 403, 'Provided credentials are missing or invalid')
      const keys = request.body?.surrogate_keys
      if (!isKeyList(keys, MOST.fastly)) return refuse(reply, 400, 'Bad request')
      cdn.purges.push({ kind: 'fastly', keys })
      return reply.send(Object.fromEntries(keys.map((key, at) => [key, `${request.params.id}-${at}`])))
    },
  )
  app.post<{ Body: { tags?: unknown } }>('/cloudflare/zones/:id/purge_cache', (request, reply) => {
    if (request.headers.authorization !== `Bearer ${TOKEN}`) return refuse(reply, 403, 'Authentication error')
    const keys = request.body?.tags
    if (!isKeyList(keys, MOST.cloudflare)) return refuse(reply, 400, 'Invalid tags')
    cdn.purges.push({ kind: 'cloudflare', keys })
    return reply.send({ success: true, errors: [], messages: [], result: { id: 'sandbox' } })
  })
  app.post('/varnish/.purge', (request, reply) => {
    if (request.headers.authorization !== `Bearer ${TOKEN}`) return refuse(reply, 403, 'Forbidden')
    cdn.purges.push({ kind: 'varnish', keys: String(request.headers['x-purge-keys']).split('|') })
    return reply.send('purged')
  })
  app.get('/__sandbox/cdn/purges', async () => cdn.purges)
}
