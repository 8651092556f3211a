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
import type { FastifyInstance, FastifyReply, FastifyRequest, onSendHookHandler, RouteOptions } from 'fastify'
import type { WhoReader } from '#src/features/auth/find-who.ts'
import { oncePerOpenKey } from '#src/features/idempotency/once-per-open-key.ts'
import { isIdempotencyKey, oncePerKey } from '#src/features/idempotency/once-per-key.ts'
import type { InboxStreams } from '#src/features/notification/live/inbox-streams.ts'
import type { Sql } from '#src/db/db.ts'
import type { App, HandlerInput, Who } from '#src/handler-context.ts'
import { admit, findCaller } from '#src/http/security/access.ts'
import { admitStaff, assertOwnOrigin, assertStaffAddress, isAdminCall } from '#src/http/security/staff-access.ts'
import { encodeEntry, sendEntry, valueOf } from '#src/http/caching/cache-entry.ts'
import { refuseCardData, refuseStrayCardData } from '#src/http/security/card-data.ts'
import type { FrontCache } from '#src/http/caching/front-cache.ts'
import type { Admissions } from '#src/http/security/admission.ts'
import { bucketOf, type Limits } from '#src/http/security/limits.ts'
import { askerOf, type MissLimits } from '#src/http/security/miss-limits.ts'
import type { PublicReads } from '#src/http/caching/public-reads.ts'
import { assertOwnPage, clearing, staffCookie, tokenCookies } from '#src/http/security/token-cookie.ts'
import { clientNetworkOf } from '#src/client-network.ts'
import { answerStream } from './answer-stream.ts'
import { acceptsEvents } from './event-stream.ts'
import { readRaw, routeCollector } from './collector.ts'
import { checkInput, cutReply, nobody, runCall } from './run-call.ts'
import { reasonOf, runStaffWrite } from './run-staff-write.ts'
import { routeUpload } from './upload.ts'

export interface Mounting {
  app: App
  reads: PublicReads
  front: FrontCache
  limits: Limits
  misses: MissLimits
  streams: InboxStreams
  admissions: Admissions
  who: WhoReader
  brandOf: (host: string | undefined) => BrandId
}

/** One request to one call. */
export interface Asked {
  name: CallName
  row: Call
  access: Access
  request: FastifyRequest
  brand: BrandId
}

const toRoutePath = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1')

/** Whether an address has only parameters of the call: others do not get entries of their own in the front cache. */
const isCanonical = ({ query }: FastifyRequest, checked: { query: unknown }): boolean => {
  const known = checked.query as object
  return Object.keys(query as object).every((key) => Object.hasOwn(known, key))
}

const hasId = ({ path }: Call): boolean => path.includes('{')

/** H7: refuses a call with an id in its path to a caller who has asked for many missing ones. */
const assertFewMisses = async (
  { row, access, request, brand }: Asked,
  admitted: Who | undefined,
  { app, misses, who: reader }: Mounting,
): Promise<void> => {
  // staff were admitted by their session, and the ids of a brand are no secret from them
  if (!hasId(row) || access === 'staff') return
  const isKnown = async () =>
    (await findCaller(access, request.headers.authorization, reader, { brand, admitted })) !== undefined
  await misses.assertFew(askerOf(request), { isKnown, now: app.clock().getTime() })
}

/** H7: counts a response 404 of a call with an id in its path. */
const countMiss =
  (call: CallName, { app, misses }: Mounting): onSendHookHandler =>
  (request, reply, payload, done) => {
    if (reply.statusCode === 404) {
      const ids = Object.values(request.params as Record<string, string>)
      misses.count(askerOf(request), { call, ids, now: app.clock().getTime() })
    }
    done(null, payload)
  }

/**
 * Sends a cached response and lets the front cache answer the next request for the same address. A response that has to be made
 * counts against the rate limit of the client's network. F11
 */
const sendCached = async (asked: Asked, reply: FastifyReply, mounting: Mounting) => {
  const { app, reads, front, limits } = mounting
  const { name, row, request, brand } = asked
  refuseCardData([request.params, request.query])
  const checked = checkInput(name, request)
  const onMiss = () => {
    limits.take(row.rate, bucketOf(undefined, request), app.clock().getTime())
    return assertFewMisses(asked, undefined, mounting)
  }
  const { entry, isCurrent } = await reads.read(name, checked, brand, { onMiss })
  await encodeEntry(entry, request.headers['accept-encoding'])
  if (isCurrent() && isCanonical(request, checked)) front.put(brand, request.raw, entry)
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

/** Rejects a query with undecodable percent escapes. Otherwise the remaining bytes would be used as search text. */
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

/** I5: rejects a request with a card number before any other validation, so that no error message repeats the number. */
const assertNoCard = (row: Call, { params, query, body }: FastifyRequest): void => {
  refuseCardData([params, query])
  // webhooks contain vendor numbers and are not stored; files are not text
  if (body === undefined || row.access === 'webhook' || row.uploadBytes > 0) return
  if (row.takesCard) refuseStrayCardData(body)
  else refuseCardData(body)
}

/** Authorizes a call of the back office, and the address of its login. */
const admitAdmin = async (
  { name, row, access, request, brand }: Asked,
  { app }: Mounting,
): Promise<Awaited<ReturnType<typeof admitStaff>> | undefined> => {
  const { headers, ip } = request
  if (access === 'staff') return admitStaff(app, { name, row, brand, headers, ip })
  assertStaffAddress(app, ip)
  assertOwnOrigin(row, row.method, headers)
  return undefined
}

const answer = async (asked: Asked, reply: FastifyReply, mounting: Mounting): Promise<unknown> => {
  const { app, reads, limits, who: reader } = mounting
  const { name, row, access, request } = asked
  assertOwnPage(row.method, request.headers)
  const admitted = isAdminCall(row) ? await admitAdmin(asked, mounting) : undefined
  const staff = admitted?.staff
  // the brand of a request of staff may be another than that of the host
  const brand = admitted?.brand ?? asked.brand
  const who = staff ? undefined : await admit(access, request.headers.authorization, brand, reader)
  // uploads were counted before the file was read
  if (row.uploadBytes === 0) limits.takeWithNetwork(row.rate, who, request, app.clock().getTime())
  await assertFewMisses(asked, who, mounting)
  assertNoCard(row, request)
  const checked = checkInput(name, request)
  // the response is the same for every authorized caller
  if (row.cached) return valueOf((await reads.read(name, checked, brand)).entry)
  const input = {
    ...checked,
    who: who ?? nobody,
    brand,
    ip: clientNetworkOf(request.ip),
    requestId: request.id,
    userAgent: request.headers['user-agent'],
    ...(staff && { staff, call: name, reason: reasonOf(request) }),
    ...(row.access === 'collector' && { raw: readRaw(request) }),
    caller: await findCaller(access, request.headers.authorization, reader, { brand, admitted: who }),
    ...cookieSetters(reply),
  } as HandlerInput<CallName>
  if (staff) return row.method === 'GET' ? runCall(name, input, app) : runStaffWrite(name, input, app)
  return answerOnce(asked, input, app)
}

/** Runs a call of a shopper. A request with an idempotency key is run once. */
const answerOnce = async (asked: Asked, input: HandlerInput<CallName>, app: App): Promise<unknown> => {
  const { name, row } = asked
  const { params, query, body } = input
  const who = input.who === nobody ? undefined : input.who
  const key = who || isEntry(row) ? idempotencyKeyOf(asked) : undefined
  if (key === undefined) return runCall(name, input, app)
  if (!who) return answerOpenly({ ...asked, key, input, app })
  const given = { params, query, body }
  return oncePerKey(app, { userId: who.userId, key, call: name, input: given }, () => runCall(name, input, app))
}

const cookieSetters = (reply: FastifyReply): Pick<HandlerInput<CallName>, 'setTokenCookie' | 'setStaffCookie'> => ({
  setTokenCookie: (token, lasting) => {
    void reply.header('set-cookie', tokenCookies(token, lasting))
    if (token === null) void reply.headers(clearing)
  },
  setStaffCookie: (session) => void reply.header('set-cookie', staffCookie(session)),
})

// only login needs a stored reply: an extra guest costs nothing, and a repeated code request must send another code
const isEntry = (row: Call): boolean => row.access === 'public' && row.rate === 'login' && !isAdminCall(row)

interface OpenAnswer {
  reply: CallReply<CallName>
  kept: Parameters<NonNullable<HandlerInput<CallName>['setTokenCookie']>> | undefined
}

/** AUTH-1: sends the token cookie again with a response that contains the token. */
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

/** Mounts a route for every row of the call table, and a 405 response for every other method on its paths. */
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
      ...(hasId(row) && { onSend: countMiss(name, mounting) }),
      handler: async (request, reply) => {
        assertReadable(request.raw.url)
        // access that depends on the query uses the validated query
        const access = row.closed ? accessOf(row, checkInput(name, request).query) : row.access
        const asked: Asked = { name, row, access, request, brand: mounting.brandOf(request.headers.host) }
        if (row.cached && access === 'public') return sendCached(asked, reply, mounting)
        // personal responses must not be cached
        void reply.headers({
          'cache-control': 'no-store',
          vary: isAdminCall(row) ? 'authorization, cookie' : 'authorization',
        })
        if (row.status !== 200) void reply.code(row.status)
        const isGone = () => request.raw.socket.destroyed
        const isStream = row.events && request.method === 'GET' && acceptsEvents(request.headers.accept)
        const respond = isStream ? answerStream : answer
        // admitted while it opens only
        return mounting.admissions.of(name, row).run(() => respond(asked, reply, mounting), isGone)
      },
    }
    if (row.uploadBytes > 0) routeUpload(server, route, row, mounting)
    else if (row.access === 'collector') routeCollector(server, route)
    else server.route(route)
  }
  for (const [url, methods] of byPath) refuseOtherMethods(server, url, methods)
}
