import type { BrandId } from '@shop/brands'
import { AppError, accessOf, type Call, type CallName, callNames, calls } from '@shop/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest, onSendHookHandler, RouteOptions } from 'fastify'
import type { WhoReader } from '#src/features/auth/find-who.ts'
import type { InboxStreams } from '#src/features/notification/live/inbox-streams.ts'
import type { ChangeStreams } from '#src/features/staff/change/change-streams.ts'
import type { App, HandlerInput, StaffCaller, Who } from '#src/handler-context.ts'
import { admit, findCaller } from '#src/http/security/access.ts'
import { admitStaff, assertOwnOrigin, assertStaffAddress, isAdminCall } from '#src/http/security/staff-access.ts'
import { encodeEntry, sendEntry, valueOf } from '#src/http/caching/cache-entry.ts'
import { refuseCardData, refuseStrayCardData } from '#src/http/security/card-data.ts'
import type { FrontCache } from '#src/http/caching/front-cache.ts'
import type { Admissions } from '#src/http/security/admission.ts'
import { bucketOf, type Limits } from '#src/http/security/limits.ts'
import { askerOf, type MissLimits } from '#src/http/security/miss-limits.ts'
import type { PublicReads } from '#src/http/caching/public-reads.ts'
import type { StaffWrites } from '#src/http/caching/staff-writes.ts'
import { assertOwnPage, clearing, staffCookie, tokenCookies } from '#src/http/security/token-cookie.ts'
import { answerPreviewCall, isPreviewCall } from '#src/http/pages/preview-calls.ts'
import { clientNetworkOf } from '#src/client-network.ts'
import { answerFile } from './answer-file.ts'
import { answerStream } from './answer-stream.ts'
import { acceptsEvents } from './event-stream.ts'
import { answerShopper, type Asked } from './answer-shopper.ts'
import { assertReadable } from './assert-readable.ts'
import { readRaw, routeCollector } from './collector.ts'
import { idempotencyKeyOf } from './idempotency-key.ts'
import { checkInput, nobody, runCall } from './run-call.ts'
import { reasonOf, runStaffWriteOnce } from './run-staff-write.ts'
import { routeUpload } from './upload.ts'

export interface Mounting {
  app: App
  writes: StaffWrites
  reads: PublicReads
  front: FrontCache
  limits: Limits
  misses: MissLimits
  streams: InboxStreams
  changeStreams: ChangeStreams
  admissions: Admissions
  who: WhoReader
  brandOf: (host: string | undefined) => BrandId
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
  const onMiss = async () => {
    await limits.take(row.rate, bucketOf(undefined, request), app.clock().getTime())
    return assertFewMisses(asked, undefined, mounting)
  }
  const { entry, isCurrent } = await reads.read(name, checked, brand, { onMiss })
  await encodeEntry(entry, request.headers['accept-encoding'])
  if (isCurrent() && isCanonical(request, checked)) front.put(brand, request.raw, entry)
  reply.hijack()
  sendEntry(entry, request.raw, reply.raw, request.id)
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
  if (access === 'staff') {
    const admitted = await admitStaff(app, { name, row, brand, headers, ip })
    request.staffBrand = admitted.brand
    return admitted
  }
  assertStaffAddress(app, ip)
  assertOwnOrigin(row, row.method, headers)
  return undefined
}

/** Counts a call of a staff account, of a token, or of a client network. */
const countCall = (
  { row, request }: Asked,
  { staff, who }: { staff: StaffCaller | undefined; who: Who | undefined },
  { app, limits }: Mounting,
): Promise<void> | undefined => {
  // uploads were counted before the file was read
  if (row.uploadBytes > 0) return undefined
  const now = app.clock().getTime()
  return staff ? limits.takeOfStaff(row.rate, staff, request, now) : limits.takeWithNetwork(row.rate, who, request, now)
}

const answer = async (asked: Asked, reply: FastifyReply, mounting: Mounting): Promise<unknown> => {
  const { app, writes, reads, who: reader } = mounting
  const { name, row, access, request } = asked
  assertOwnPage(row.method, request.headers)
  const admitted = isAdminCall(row) ? await admitAdmin(asked, mounting) : undefined
  const staff = admitted?.staff
  // the brand of a request of staff may be another than that of the host
  const brand = admitted?.brand ?? asked.brand
  const who = staff ? undefined : await admit(access, request.headers.authorization, brand, reader)
  await countCall(asked, { staff, who }, mounting)
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
  if (row.file) return answerFile(name, { input, reply }, app)
  if (staff && row.method === 'GET') return runCall(name, input, app)
  if (staff) return writes.run(() => runStaffWriteOnce(name, { input, key: idempotencyKeyOf(row, request) }, app))
  return answerShopper(asked, input, app)
}

const cookieSetters = (reply: FastifyReply): Pick<HandlerInput<CallName>, 'setTokenCookie' | 'setStaffCookie'> => ({
  setTokenCookie: (token, lasting) => {
    void reply.header('set-cookie', tokenCookies(token, lasting))
    if (token === null) void reply.headers(clearing)
  },
  setStaffCookie: (session) => void reply.header('set-cookie', staffCookie(session)),
})

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
      ...(row.bodyBytes !== undefined && { bodyLimit: row.bodyBytes }),
      ...(hasId(row) && { onSend: countMiss(name, mounting) }),
      handler: async (request, reply) => {
        assertReadable(request.raw.url)
        // access that depends on the query uses the validated query
        const access = row.closed ? accessOf(row, checkInput(name, request).query) : row.access
        const asked: Asked = { name, row, access, request, brand: mounting.brandOf(request.headers.host) }
        if (isPreviewCall(row, request)) {
          await mounting.limits.take(row.rate, bucketOf(undefined, request), mounting.app.clock().getTime())
          return answerPreviewCall(mounting.app, name, { request, reply })
        }
        if (row.cached && access === 'public') return sendCached(asked, reply, mounting)
        // personal responses must not be cached
        void reply.headers({
          'cache-control': 'no-store',
          vary: isAdminCall(row) ? 'authorization, cookie' : 'authorization',
        })
        if (row.status !== 200) void reply.code(row.status)
        const isGone = () => request.raw.socket.destroyed
        const isStream = row.events && request.method === 'GET' && acceptsEvents(request.headers.accept)
        request.isStream = isStream
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
