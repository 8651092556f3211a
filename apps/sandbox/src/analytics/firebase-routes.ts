import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { deliver, runWithFault } from '../control/faults.ts'
import type { Answer } from '../control/faults.ts'
import type { World } from '../world.ts'

/** A week, as the vendor has it. */
const EXPIRES_IN = '604800s'
const FID = /^[cdef][\w-]{21}$/
const APP_ID = /^1:(\d+):web:[0-9a-f]+$/

const statusNames: Readonly<Record<number, string>> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  429: 'RESOURCE_EXHAUSTED',
  503: 'UNAVAILABLE',
}

const refuse = (status: number, message: string): Answer => ({
  status,
  body: { error: { code: status, message, status: statusNames[status] ?? 'INTERNAL' } },
})

interface RegisterBody {
  fid?: string
  authVersion?: string
  appId?: string
  sdkVersion?: string
}

const newToken = () => ({ token: randomBytes(24).toString('base64url'), expiresIn: EXPIRES_IN })

/** Installations by their id, with the refresh token. */
type Installations = Map<string, string>

const register = (known: Installations, project: string, body: RegisterBody): Answer => {
  const { fid = '', authVersion, appId = '', sdkVersion } = body
  if (!FID.test(fid)) return refuse(400, 'Request contains an invalid fid.')
  if (authVersion !== 'FIS_v2' || !APP_ID.test(appId) || !sdkVersion) return refuse(400, 'Request is incomplete.')
  const refreshToken = `3_${randomBytes(24).toString('base64url')}`
  known.set(fid, refreshToken)
  return {
    status: 200,
    body: { name: `projects/${project}/installations/${fid}`, fid, refreshToken, authToken: newToken() },
  }
}

const isAuthorized = (known: Installations, fid: string, { headers }: FastifyRequest): boolean =>
  headers.authorization === `FIS_v2 ${known.get(fid) ?? '-'}`

const withKey =
  (work: (request: FastifyRequest) => Answer) =>
  (request: FastifyRequest): Answer =>
    request.headers['x-goog-api-key'] ? work(request) : refuse(403, 'The request is missing a valid API key.')

const PATH = '/fis/v1/projects/:project/installations'
type Params = { project: string; fid: string; appId: string }
const paramsOf = (request: FastifyRequest): Params => request.params as Params

interface Exchange {
  request: FastifyRequest
  reply: FastifyReply
}
type Reply = (
  vendor: string,
  route: string,
  exchange: Exchange,
  work: (request: FastifyRequest) => Answer,
) => Promise<void>

/** Replies with the pending fault, or with the work of a request that has an API key. */
const replyWith =
  ({ faults }: World): Reply =>
  async (vendor, route, { request, reply }, work) => {
    const fault = faults.take(vendor, route)
    const outcome = await runWithFault(
      fault,
      ({ status }) => refuse(status, 'injected'),
      () => withKey(work)(request),
    )
    return deliver(reply, outcome, fault?.ms ?? 0)
  }

/** The browser asks before each request, because the API key is in a header. */
const allowBrowsers = (app: FastifyInstance): void => {
  app.addHook('onRequest', async (_request, reply) => {
    void reply.header('access-control-allow-origin', '*')
  })
  for (const path of ['/fis/*', '/fbconfig/*'])
    app.options(path, async (_request, reply) =>
      reply
        .header('access-control-allow-headers', 'authorization, content-type, x-goog-api-key')
        .header('access-control-allow-methods', 'GET, POST, DELETE')
        .code(204)
        .send(),
    )
}

const mountInstallations = (app: FastifyInstance, answer: Reply): void => {
  const known: Installations = new Map()
  app.post(PATH, (request, reply) =>
    answer('fis', 'register', { request, reply }, ({ body }) => register(known, paramsOf(request).project, body ?? {})),
  )
  app.post(`${PATH}/:fid/authTokens\\:generate`, (request, reply) =>
    answer('fis', 'refresh', { request, reply }, () => {
      const { fid } = paramsOf(request)
      if (!known.has(fid)) return refuse(404, 'Requested entity was not found.')
      return isAuthorized(known, fid, request) ? { status: 200, body: newToken() } : refuse(401, 'Invalid token.')
    }),
  )
  app.delete(`${PATH}/:fid`, (request, reply) =>
    answer('fis', 'delete', { request, reply }, () => {
      const { fid } = paramsOf(request)
      if (!isAuthorized(known, fid, request)) return refuse(401, 'Invalid token.')
      known.delete(fid)
      return { status: 200, body: {} }
    }),
  )
}

const PROJECT = 'sandbox-project'

const readConfig = ({ headers, params }: FastifyRequest): Answer => {
  const { appId } = params as Params
  const messagingSenderId = APP_ID.exec(appId)?.[1]
  if (messagingSenderId === undefined) return refuse(404, 'Requested entity was not found.')
  const hosts = { databaseURL: '', storageBucket: `${PROJECT}.appspot.com`, authDomain: `${PROJECT}.firebaseapp.com` }
  const ids = { projectId: PROJECT, appId, apiKey: headers['x-goog-api-key'], messagingSenderId }
  // the measurement id derives from the number of the project
  return { status: 200, body: { ...ids, ...hosts, measurementId: `G-FB${messagingSenderId}` } }
}

/** Firebase installations and the web configuration, with their documented replies and errors. Faults: `register`, `refresh`, `config`. */
export function mountFirebase(app: FastifyInstance, world: World): void {
  const answer = replyWith(world)
  allowBrowsers(app)
  mountInstallations(app, answer)
  app.get('/fbconfig/v1alpha/projects/-/apps/:appId/webConfig', (request, reply) =>
    answer('fbconfig', 'config', { request, reply }, readConfig),
  )
}
