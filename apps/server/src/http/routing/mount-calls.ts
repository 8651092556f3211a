import type { BrandId } from '@shop/brands'
import {
  type Access,
  AppError,
  accessOf,
  type Call,
  type CallName,
  type CallReply,
  callNames,
  calls,
} from '@shop/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { WhoReader } from '#src/features/auth/find-who.ts'
import { oncePerOpenKey } from '#src/features/idempotency/once-per-open-key.ts'
import { isIdempotencyKey, oncePerKey } from '#src/features/idempotency/once-per-key.ts'
import type { Sql } from '#src/db/db.ts'
import type { App, HandlerInput } from '#src/handler-context.ts'
import { admit, findCaller } from '#src/http/security/access.ts'
import { encodeEntry, sendEntry, valueOf } from '#src/http/caching/cache-entry.ts'
import { refuseCardData, refuseStrayCardData } from '#src/http/security/card-data.ts'
import type { FrontCache } from '#src/http/caching/front-cache.ts'
import { bucketOf, type Limits } from '#src/http/security/limits.ts'
import type { PublicReads } from '#src/http/caching/public-reads.ts'
import { assertOwnPage, clearing, tokenCookies } from '#src/http/security/token-cookie.ts'
import { clientNetworkOf } from '#src/client-network.ts'
import { checkInput, cutReply, nobody, runCall } from './run-call.ts'
import { routeUpload } from './upload.ts'

export interface Mounting {
  app: App
  reads: PublicReads
  front: FrontCache
  limits: Limits
  who: WhoReader
  brandOf: (host: string | undefined) => BrandId
}

/** One request for one call. */
interface Asked {
  name: CallName
  row: Call
  access: Access
  request: FastifyRequest
  brand: BrandId
}

const toRoutePath = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1')

/** Sends a kept answer and lets the next request for the same address meet it first. */
const sendKept = async ({ name, request, brand }: Asked, reply: FastifyReply, { reads, front }: Mounting) => {
  refuseCardData([request.params, request.query])
  const { entry, isCurrent } = await reads.read(name, checkInput(name, request), brand)
  await encodeEntry(entry, request.headers['accept-encoding'])
  if (isCurrent()) front.put(brand, request.raw, entry)
  reply.hijack()
  sendEntry(entry, request.raw, reply.raw, request.id)
}

const idempotencyKeyOf = ({ row, request }: Asked): string | undefined => {
  const key = request.headers['idempotency-key']
  if (row.idempotent || key === undefined) return undefined
  refuseCardData(key)
  if (typeof key !== 'string' || !isIdempotencyKey(key))
    throw new AppError('invalidInput', {
      problems: [{ path: 'headers.idempotency-key', message: '8자에서 255자 사이의 영문, 숫자, 기호여야 해요.' }],
    })
  return key
}

/** Signs that stand for no letters are refused: what is left of them would be looked for as it is. */
const assertReadable = (url = ''): void => {
  const start = url.indexOf('?')
  if (start === -1 || !url.includes('%', start)) return
  try {
    decodeURIComponent(url.slice(start))
  } catch (cause) {
    throw new AppError('invalidInput', {
      problems: [{ path: 'query', message: '주소에 읽을 수 없는 글자가 있어요.' }],
      cause,
    })
  }
}

/** I5: of a request that names a card nothing else is looked at, so that no complaint about it repeats the number. */
const assertNoCard = (row: Call, { params, query, body }: FastifyRequest): void => {
  refuseCardData([params, query])
  // a vendor's notice names numbers of its own, nothing of which is kept; a file is no text
  if (body === undefined || row.access === 'webhook' || row.uploadBytes > 0) return
  if (row.takesCard) refuseStrayCardData(body)
  else refuseCardData(body)
}

const answer = async (asked: Asked, reply: FastifyReply, mounting: Mounting): Promise<unknown> => {
  const { app, reads, limits, who: reader } = mounting
  const { name, row, access, request, brand } = asked
  assertOwnPage(row.method, request.headers)
  const who = await admit(access, request.headers.authorization, brand, reader)
  // a file's call was counted before its file came
  if (row.uploadBytes === 0) limits.take(row.rate, bucketOf(who, request), app.clock().getTime())
  assertNoCard(row, request)
  const checked = checkInput(name, request)
  // the same for everybody who is let in
  if (row.cached) return valueOf((await reads.read(name, checked, brand)).entry)
  const input = {
    ...checked,
    who: who ?? nobody,
    brand,
    ip: clientNetworkOf(request.ip),
    requestId: request.id,
    caller: await findCaller(access, request.headers.authorization, reader, { brand, admitted: who }),
    setTokenCookie: (token: string | null, lasting?: boolean) => {
      void reply.header('set-cookie', tokenCookies(token, lasting))
      if (token === null) void reply.headers(clearing)
    },
  } as HandlerInput<CallName>
  const key = who || isEntry(row) ? idempotencyKeyOf(asked) : undefined
  if (key === undefined) return runCall(name, input, app)
  if (!who) return answerOpenly({ ...asked, key, input, app })
  return oncePerKey(app, { userId: who.userId, key, call: name, input: checked }, () => runCall(name, input, app))
}

// who comes in must be able to ask again; a new guest costs nothing, and another code is wanted when it is asked for
const isEntry = ({ access, rate }: Call): boolean => access === 'public' && rate === 'login'

interface OpenAnswer {
  reply: CallReply<CallName>
  kept: Parameters<NonNullable<HandlerInput<CallName>['setTokenCookie']>> | undefined
}

/** AUTH-1: the cookie of a token comes again with the answer that names it. */
const answerOpenly = async ({
  name,
  brand,
  key,
  input,
  app,
}: Asked & { key: string; input: HandlerInput<CallName>; app: App }) => {
  const { params, query, body, setTokenCookie } = input
  const run = async (keep: (sql: Sql, answer: OpenAnswer) => Promise<unknown>): Promise<OpenAnswer> => {
    let kept: OpenAnswer['kept']
    const noting: HandlerInput<CallName> = {
      ...input,
      setTokenCookie: (...token) => void (kept = token),
      saveReply: (tx, reply, token) => keep(tx, { reply: cutReply(name, reply), kept: [token] }),
    }
    const reply = await runCall(name, noting, app)
    return { reply, kept }
  }
  const request = { brand, call: name, key, input: { params, query, body } }
  const { reply, kept } = await oncePerOpenKey(app, request, run)
  if (kept) setTokenCookie?.(...kept)
  return reply
}

const refuseOtherMethods = (server: FastifyInstance, url: string, methods: ReadonlySet<string>): void => {
  server.route({
    method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((method) => !methods.has(method)),
    url,
    handler: async (_, reply) => {
      void reply.header('allow', [...methods].join(', '))
      throw new AppError('methodNotAllowed')
    },
  })
}

/** Makes a route of every row of the table, and an answer 405 of every other method on a path that is in it. */
export const mountCalls = (server: FastifyInstance, mounting: Mounting): void => {
  const byPath = new Map<string, Set<string>>()
  for (const name of callNames) {
    const row: Call = calls[name]
    const url = toRoutePath(row.path)
    byPath.set(url, (byPath.get(url) ?? new Set()).add(row.method))
    const route: RouteOptions = {
      method: row.method,
      url,
      config: { call: name },
      handler: async (request, reply) => {
        assertReadable(request.raw.url)
        // what the query closes is told by the query as it is understood
        const access = row.closed ? accessOf(row, checkInput(name, request).query) : row.access
        const asked: Asked = { name, row, access, request, brand: mounting.brandOf(request.headers.host) }
        if (row.cached && access === 'public') return sendKept(asked, reply, mounting)
        // what is one person's is nobody else's: no cache may keep it
        void reply.headers({ 'cache-control': 'no-store', vary: 'authorization' })
        return answer(asked, reply, mounting)
      },
    }
    if (row.uploadBytes > 0) routeUpload(server, route, row, mounting)
    else server.route(route)
  }
  for (const [url, methods] of byPath) refuseOtherMethods(server, url, methods)
}
