import type { AddressInfo } from 'node:net'
import { parse } from 'node:querystring'
import Fastify, { type FastifyInstance } from 'fastify'
import { mountFirebase } from './analytics/firebase-routes.ts'
import { mountTags } from './analytics/tag-routes.ts'
import { mountGa4 } from './analytics/ga4-routes.ts'
import { mountMetaGraph } from './analytics/meta-routes.ts'
import { mountCdn } from './cdn/cdn-routes.ts'
import { mountControl } from './control/control-routes.ts'
import { keepJournal } from './control/journal.ts'
import { mountCourier } from './courier/courier-routes.ts'
import { mountMap } from './map/map-routes.ts'
import { mountMediamtx } from './mediamtx/mediamtx-routes.ts'
import { startMailServer } from './mail/mail-server.ts'
import { mountSolapi } from './messages/solapi-routes.ts'
import { mountPages } from './pages/page-routes.ts'
import { mountJuso } from './postcode/juso-routes.ts'
import { mountPicker } from './share/picker-routes.ts'
import { mountS3 } from './s3/s3-routes.ts'
import { mountSentry } from './sentry/sentry-routes.ts'
import { mountKakao } from './sns/kakao-routes.ts'
import { mountNaver } from './sns/naver-routes.ts'
import { mountSnsLevers } from './sns/sns-levers.ts'
import { mountTossApi } from './toss/api/toss-routes.ts'
import { mountWindow } from './toss/window/window-routes.ts'
import { createWorld, type SandboxOptions, type World } from './world.ts'

export interface Sandbox {
  /** `http://127.0.0.1:<port>`; a vendor's base address is this plus `/toss`, `/solapi` … */
  url: string
  /** `smtp://127.0.0.1:<port>` */
  smtpUrl: string
  world: World
  close: () => Promise<void>
}

const mounts: readonly ((app: FastifyInstance, world: World) => void | Promise<void>)[] = [
  mountTossApi,
  mountWindow,
  mountSolapi,
  mountKakao,
  mountNaver,
  mountPicker,
  mountMap,
  mountJuso,
  mountCourier,
  mountMediamtx,
  mountSentry,
  mountS3,
  mountCdn,
  mountTags,
  mountFirebase,
  mountGa4,
  mountMetaGraph,
  mountControl,
  mountSnsLevers,
  mountPages,
]

export async function createSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const world = createWorld(options)
  const app = Fastify({
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 300 },
    // Vendors do not coerce types: an amount sent as a string is refused.
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false } },
  })
  acceptForms(app)
  keepJournal(app, world.journal, world.clock.now)
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).send({ code: 'NOT_FOUND', message: '그런 주소는 없어요.' }),
  )
  for (const mount of mounts) await app.register(async (scope) => mount(scope, world))
  // before HTTP: who waits for the sandbox asks by HTTP
  const mailServer = await startMailServer(world, options.smtpPort ?? 0)
  await app.listen({ host: '127.0.0.1', port: options.port ?? 0 })
  world.url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  const close = async () => {
    world.clock.reset()
    await Promise.all([app.close(), mailServer.close()])
  }
  return { url: world.url, smtpUrl: mailServer.url, world, close }
}

function acceptForms(app: FastifyInstance): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, { ...parse(String(body)) }),
  )
  app.addContentTypeParser('text/plain', { parseAs: 'string' }, (_request, body, done) => done(null, body))
}
