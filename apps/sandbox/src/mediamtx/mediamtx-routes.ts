import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Answer, deliver, runWithFault } from '../control/faults.ts'
import type { World } from '../world.ts'
import { type MediamtxSettings, type Publisher, type SourceType, sourceTypes } from './mediamtx-store.ts'

const HOOK_MS = 5_000
const OK: Answer = { status: 200, body: { status: 'ok' } }
const notFound = (error: string): Answer => ({ status: 404, body: { status: 'error', error } })

/** What a client sends, and `authHTTPAddress` is asked about. */
interface Client {
  action: 'publish' | 'read' | 'api'
  path?: string
  user?: string
  password?: string
  token?: string
  query?: string
  ip?: string
  protocol?: string
}

/** Asks `authHTTPAddress` as MediaMTX does: any status from 200 to 299 allows. */
const isAllowed = async ({ mediamtx }: World, client: Client): Promise<boolean> => {
  const { auth } = mediamtx.settings
  if (auth === undefined) return true
  const blank = { user: '', password: '', token: '', ip: '127.0.0.1', path: '', protocol: '', id: null, query: '' }
  const response = await fetch(auth, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...blank, ...client }),
    signal: AbortSignal.timeout(HOOK_MS),
  })
  return response.ok
}

/** Runs the commands of `runOnOnline` and `runOnOffline`; their outcome does not matter to MediaMTX. */
const tellChange = async ({ mediamtx }: World, path: string): Promise<void> => {
  const { changed } = mediamtx.settings
  if (changed === undefined) return
  const address = new URL(changed)
  address.searchParams.set('path', path)
  await fetch(address, { method: 'POST', signal: AbortSignal.timeout(HOOK_MS) }).catch(() => undefined)
}

const toPath = ({ path, type, id, since }: Publisher, { isOld }: MediamtxSettings) => {
  const time = since.toISOString()
  const old = { ready: true, readyTime: time }
  return {
    name: path,
    confName: '~^[1-9][0-9]*$',
    source: { type, id },
    ...old,
    ...(isOld ? {} : { available: true, availableTime: time, online: true, onlineTime: time }),
    tracks: ['H264', 'MPEG-4 Audio'],
    readers: [],
  }
}

const readBasic = ({ headers }: FastifyRequest): { user: string; password: string } => {
  const [, encoded = ''] = /^Basic (.+)$/.exec(headers.authorization ?? '') ?? []
  const [user = '', ...rest] = Buffer.from(encoded, 'base64').toString().split(':')
  return { user, password: rest.join(':') }
}

const UNAUTHORIZED: Answer = { status: 401, body: { status: 'error', error: 'authentication error' } }

const mountApi = (app: FastifyInstance, world: World): void => {
  const { mediamtx, faults } = world
  const answer = async (request: FastifyRequest, route: string, work: () => Answer | Promise<Answer>) => {
    const fault = faults.take('mediamtx', route)
    const toError = ({ status }: { status: number }): Answer => ({ status, body: { status: 'error', error: 'fault' } })
    const guarded = async (): Promise<Answer> => {
      const isGuarded = mediamtx.settings.guardsApi === true
      return isGuarded && !(await isAllowed(world, { action: 'api', ...readBasic(request) })) ? UNAUTHORIZED : work()
    }
    return { outcome: await runWithFault(fault, toError, guarded), holdMs: fault?.ms ?? 0 }
  }
  app.get('/mediamtx/v3/paths/list', async (request, reply) => {
    const { outcome, holdMs } = await answer(request, 'list', () => {
      const items = mediamtx.list().map((each) => toPath(each, mediamtx.settings))
      return { status: 200, body: { itemCount: items.length, pageCount: 1, items } }
    })
    await deliver(reply, outcome, holdMs)
    return reply
  })
  app.get<{ Params: { name: string } }>('/mediamtx/v3/paths/get/:name', async (request, reply) => {
    const { outcome, holdMs } = await answer(request, 'get', () => {
      const found = mediamtx.find(request.params.name)
      return found ? { status: 200, body: toPath(found, mediamtx.settings) } : notFound('path not found')
    })
    await deliver(reply, outcome, holdMs)
    return reply
  })
  app.post<{ Params: { resource: string; id: string } }>('/mediamtx/v3/:resource/kick/:id', async (request, reply) => {
    const { resource, id } = request.params
    const { outcome, holdMs } = await answer(request, 'kick', async () => {
      const path = mediamtx.kick(resource, id)
      if (path === undefined) return notFound('connection not found')
      await tellChange(world, path)
      return OK
    })
    await deliver(reply, outcome, holdMs)
    return reply
  })
}

interface Publishing extends Omit<Client, 'action' | 'path'> {
  path: string
  type?: SourceType
}

const PUBLISH_BODY = {
  type: 'object',
  required: ['path'],
  properties: { path: { type: 'string' }, type: { enum: Object.keys(sourceTypes) } },
}

/** Mounts MediaMTX' control API, and the control endpoints that set it up and publish to it. */
export const mountMediamtx = (app: FastifyInstance, world: World): void => {
  const { mediamtx } = world
  mountApi(app, world)
  app.post<{ Body: MediamtxSettings }>('/__sandbox/mediamtx/settings', async ({ body }) => {
    mediamtx.settings = body
    return body
  })
  app.post<{ Body: Publishing }>(
    '/__sandbox/mediamtx/publish',
    { schema: { body: PUBLISH_BODY } },
    async ({ body: { type = 'rtmpConn', ...client } }) => {
      if (!(await isAllowed(world, { action: 'publish', ...client }))) return { isAccepted: false }
      const publisher = mediamtx.publish(client.path, type)
      if (publisher) await tellChange(world, client.path)
      return { isAccepted: publisher !== undefined, id: publisher?.id }
    },
  )
  app.post<{ Body: Omit<Client, 'action'> }>('/__sandbox/mediamtx/read', async ({ body }) => ({
    isAccepted: await isAllowed(world, { action: 'read', ...body }),
  }))
  app.post<{ Body: { path: string } }>('/__sandbox/mediamtx/unpublish', async ({ body: { path } }) => {
    const isPublished = mediamtx.unpublish(path)
    if (isPublished) await tellChange(world, path)
    return { isPublished }
  })
}
