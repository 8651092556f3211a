import type { BrandId } from '@shop/brands'
import { AppError } from '@shop/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { Config } from '#src/config.ts'
import { ByteCache } from '#src/http/caching/byte-cache.ts'
import { type Entry, encodeEntry, sendEntry } from '#src/http/caching/cache-entry.ts'
import type { FrontCache } from '#src/http/caching/front-cache.ts'
import type { Admission } from '#src/http/security/admission.ts'
import { isGiftPage } from '#src/http/security/headers.ts'
import { answerBusy } from './busy-page.ts'
import type { UncachedCalls } from './uncached-calls.ts'
import { createOriginReader } from './origin.ts'
import { isSharedPage, pageKey, strictTagsOf, toPageUrl } from '#src/http/caching/page-cache.ts'
import { createPageRenderer, type PageQuery, type Rendered } from './page-rendering.ts'
import type { ReportError } from '#src/integrations/error-reports/error-reporter.ts'
import type { PublicReads } from '#src/http/caching/public-reads.ts'
import { hasExtraSlashes, MISSING_PAGE } from './page-address.ts'
import type { Storefront } from './storefront-build.ts'

// how long (ms) a stale page may be served while it is rendered again
const STALE_MS = 10_000
const SHARED = 'public, max-age=0, s-maxage=60, stale-while-revalidate=600'
// longer than a shared cache may serve a page, so that it serves no expired content
const SHARED_MS = 15 * 60_000
// a page that expires soon is revalidated on each request
const EXPIRING = 'public, max-age=0, s-maxage=0, must-revalidate'
const UNSHARED = 'private, no-cache'

export interface Pages {
  answer(request: FastifyRequest, reply: FastifyReply): Promise<void>
  invalidate(tag: string): void
  settle(): Promise<void>
}

interface Paging {
  config: Config
  log: Logger
  storefront: Storefront
  reads: PublicReads
  uncached: UncachedCalls
  front: FrontCache
  brandOf: (host: string | undefined) => BrandId
  admission: Admission
  reportError?: ReportError | undefined
  /** Counts a page render against the rate limit. Throws `tooManyRequests`. */
  countRendering: (request: FastifyRequest) => void
}

const sendRendered = (
  rendered: Rendered,
  { url }: PageQuery,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): void => {
  const caching = rendered.status === 200 && !isGiftPage(url.pathname) ? UNSHARED : 'no-store'
  const length = String(rendered.body.length)
  reply.hijack()
  reply.raw.writeHead(rendered.status, [
    ...rendered.headers.flat(),
    'cache-control',
    caching,
    'content-length',
    length,
    'x-request-id',
    request.id,
  ])
  reply.raw.end(request.method === 'HEAD' ? undefined : rendered.body)
}

const toQuery = (request: FastifyRequest, { brand, origin }: Pick<PageQuery, 'brand' | 'origin'>): PageQuery => {
  const address = request.raw.url ?? '/'
  const url = toPageUrl(hasExtraSlashes(address) ? MISSING_PAGE : address)
  const visitor = isSharedPage(url) ? undefined : { ip: request.ip, requestId: request.id }
  return { brand, url, origin, visitor }
}

/** Reports whether a page was refused to protect the checkout or other clients. */
const isRefused = (error: unknown): error is AppError =>
  error instanceof AppError && (error.code === 'overloaded' || error.code === 'tooManyRequests')

const toCacheControl = (endsAt: number | undefined): string =>
  (endsAt ?? Infinity) - Date.now() > SHARED_MS ? SHARED : EXPIRING

type Render = (query: PageQuery, isGone?: () => boolean) => Promise<Rendered>

/** Renders a page and caches it. A page with a status other than 200 is returned but not cached. */
const createRenewal =
  (cache: ByteCache, render: Render) =>
  async (key: string, query: PageQuery): Promise<{ entry: Entry } | { uncacheable: Rendered }> => {
    let uncacheable: Rendered | undefined
    const entry = await cache.make(key, async () => {
      const rendered = await render(query)
      const { status, headers, body, endsAt, tags } = rendered
      const strictTags = strictTagsOf(query.url)
      if (status === 200)
        return { headers: [...headers, ['cache-control', toCacheControl(endsAt)]], body, endsAt, tags, strictTags }
      uncacheable = rendered
      return undefined
    })
    // A shared render started by another request may end without a cacheable page.
    return entry ? { entry } : { uncacheable: uncacheable ?? (await render(query)) }
  }

/** Returns a cached page, or renders it. A stale page is returned while it is rendered again. */
const createFinder =
  (cache: ByteCache, renew: ReturnType<typeof createRenewal>, { log, countRendering }: Paging) =>
  async (key: string, query: PageQuery, request: FastifyRequest) => {
    const hit = cache.find(key)
    if (!hit) {
      countRendering(request)
      return renew(key, query)
    }
    if (!hit.fresh)
      renew(key, query).catch((error: unknown) => {
        // The stale page is served until the overload ends.
        if (error instanceof AppError && error.code === 'overloaded') return
        log.error({ error, requestId: request.id }, 'a page could not be rendered again')
      })
    return { entry: hit.entry }
  }

const isGoneOf = (request: FastifyRequest) => (): boolean => request.raw.socket.destroyed

/** Answers page requests with the storefront. Pages are anonymous, so shared pages are cached as bytes. */
export const createPages = (paging: Paging): Pages => {
  const { config, storefront, front, brandOf, countRendering } = paging
  const cache = new ByteCache({ staleMs: STALE_MS, isOn: config.pageCache })
  const renderPage = createPageRenderer(paging)
  const render: Render = (query, isGone) => paging.admission.run(() => renderPage(query), isGone)
  const findOrRenew = createFinder(cache, createRenewal(cache, render), paging)
  const originOf = createOriginReader(config)

  const sendPage = async (request: FastifyRequest, reply: FastifyReply, brand: BrandId): Promise<void> => {
    const query = toQuery(request, { brand, origin: originOf(request, brand) })
    if (storefront.vite || query.visitor) {
      countRendering(request)
      return sendRendered(await render(query, isGoneOf(request)), query, { request, reply })
    }
    const key = pageKey(query)
    const found = await findOrRenew(key, query, request)
    if ('uncacheable' in found) return sendRendered(found.uncacheable, query, { request, reply })
    const isCanonical = request.raw.url === query.url.pathname + query.url.search
    if (isCanonical && cache.find(key)?.entry === found.entry) front.put(query.brand, request.raw, found.entry)
    await encodeEntry(found.entry, request.headers['accept-encoding'])
    reply.hijack()
    sendEntry(found.entry, request.raw, reply.raw, request.id)
  }

  return {
    invalidate: (tag) => cache.invalidate(tag),
    settle: () => cache.settle(),
    async answer(request, reply) {
      const brand = brandOf(request.headers.host)
      try {
        await sendPage(request, reply, brand)
      } catch (error) {
        if (!isRefused(error)) throw error
        await answerBusy(error, brand, request, reply)
      }
    },
  }
}
