import type { BrandId } from '@shop/brands'
import { AppError } from '@shop/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { App } from '#src/handler-context.ts'
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
import { surrogateHeaders } from '#src/http/caching/surrogate-keys.ts'
import type { PublicReads } from '#src/http/caching/public-reads.ts'
import { createPreviewApi, getPreview, previewHeaders, previewTokenOf } from './preview-calls.ts'
import { hasExtraSlashes, MISSING_PAGE } from './page-address.ts'
import type { Storefront } from './storefront-build.ts'

// how long (ms) a stale page may be served while it is rendered again
const STALE_MS = 10_000
const SHARED = 'public, max-age=0, s-maxage=60, stale-while-revalidate=600, stale-if-error=600'
// longer than a shared cache may serve a page, so that it serves no expired content
const SHARED_MS = 15 * 60_000
// a page that expires soon is revalidated on each request
const EXPIRING = 'public, max-age=0, s-maxage=0, must-revalidate'
const UNSHARED = 'private, no-cache'

export interface Pages {
  answer(request: FastifyRequest, reply: FastifyReply): Promise<void>
  invalidate(tag: string, isStrict?: boolean): void
  settle(): Promise<void>
  /** For metrics. */
  cache: Pick<ByteCache, 'lookups' | 'size'>
}

interface Paging extends App {
  log: Logger
  storefront: Storefront
  reads: PublicReads
  uncached: UncachedCalls
  front: FrontCache
  brandOf: (host: string | undefined) => BrandId
  admission: Admission
  /** Counts a page render against the rate limit. Throws `tooManyRequests`. */
  countRendering: (request: FastifyRequest) => Promise<void>
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

/** Whether a page was asked for by the address that it is cached by. */
const isCanonical = ({ raw }: FastifyRequest, { url }: PageQuery): boolean => raw.url === url.pathname + url.search

type Render = (query: PageQuery, isGone?: () => boolean) => Promise<Rendered>

/** Renders a page and caches it. A page with a status other than 200 is returned but not cached. */
const createRenewal =
  (cache: ByteCache, render: Render, toKeys: (tags: readonly string[]) => [string, string][]) =>
  async (key: string, query: PageQuery): Promise<{ entry: Entry } | { uncacheable: Rendered }> => {
    let uncacheable: Rendered | undefined
    const entry = await cache.make(key, async () => {
      const rendered = await render(query)
      const { status, headers, body, endsAt, tags } = rendered
      const strictTags = strictTagsOf(query.url)
      if (status === 200)
        return {
          headers: [...headers, ['cache-control', toCacheControl(endsAt)], ...toKeys([...tags, ...strictTags])],
          body,
          endsAt,
          tags,
          strictTags,
        }
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
      await countRendering(request)
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

/** Sends a page as a token of the back office shows it. It is rendered for each request and stored nowhere. Throws `previewNotFound`. */
const createPreviewSender =
  ({
    originOf,
    render,
    paging,
  }: {
    originOf: (request: FastifyRequest, brand: BrandId) => string
    render: Render
    paging: Paging
  }) =>
  async (token: string, request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    await paging.countRendering(request)
    const preview = await getPreview(paging, token)
    const { brand } = preview
    const query = toQuery(request, { brand, origin: originOf(request, paging.brandOf(request.headers.host)) })
    const visitor = { ip: request.ip, requestId: request.id }
    const api = createPreviewApi({ app: paging, preview, uncached: paging.uncached, visitor })
    const rendered = await render({ ...query, visitor, preview: { api } }, isGoneOf(request))
    const length = String(rendered.body.length)
    const own = new Set(previewHeaders.map(([name]) => name))
    const headers = rendered.headers.filter(([name]) => !own.has(name))
    reply.hijack()
    reply.raw.writeHead(rendered.status, [
      ...[...headers, ...previewHeaders].flat(),
      'content-length',
      length,
      'x-request-id',
      request.id,
    ])
    reply.raw.end(request.method === 'HEAD' ? undefined : rendered.body)
  }

/** Answers that a preview is over. */
const sendPreviewMissing = (error: AppError, reply: FastifyReply): void =>
  void reply.code(404).headers(Object.fromEntries(previewHeaders)).type('text/plain; charset=utf-8').send(error.message)

const isGoneOf = (request: FastifyRequest) => (): boolean => request.raw.socket.destroyed

/** Renders pages once they are admitted. */
const createAdmittedRender = (paging: Paging): Render => {
  const renderPage = createPageRenderer(paging)
  return (query, isGone) => paging.admission.run(() => renderPage(query), isGone)
}

const toKeysOf = ({ deployment }: Paging['config']) => (deployment.cdn ? surrogateHeaders : () => [])

/** Answers page requests with the storefront. Pages are anonymous, so shared pages are cached as bytes. */
export const createPages = (paging: Paging): Pages => {
  const { config, storefront, front, brandOf, countRendering } = paging
  const cache = new ByteCache({ staleMs: STALE_MS, isOn: config.pageCache })
  const render = createAdmittedRender(paging)
  const findOrRenew = createFinder(cache, createRenewal(cache, render, toKeysOf(config)), paging)
  const originOf = createOriginReader(config)
  const sendPreview = createPreviewSender({ originOf, render, paging })
  const sendPage = async (request: FastifyRequest, reply: FastifyReply, brand: BrandId): Promise<void> => {
    const query = toQuery(request, { brand, origin: originOf(request, brand) })
    if (storefront.vite || query.visitor) {
      await countRendering(request)
      return sendRendered(await render(query, isGoneOf(request)), query, { request, reply })
    }
    const key = pageKey(query)
    const found = await findOrRenew(key, query, request)
    if ('uncacheable' in found) return sendRendered(found.uncacheable, query, { request, reply })
    if (isCanonical(request, query) && cache.peek(key)?.entry === found.entry)
      front.put(query.brand, request.raw, found.entry)
    await encodeEntry(found.entry, request.headers['accept-encoding'])
    reply.hijack()
    sendEntry(found.entry, request.raw, reply.raw, request.id)
  }

  return {
    invalidate: (tag, isStrict) => cache.invalidate(tag, isStrict),
    settle: () => cache.settle(),
    cache,
    async answer(request, reply) {
      const brand = brandOf(request.headers.host)
      try {
        const token = previewTokenOf(request.raw.url ?? '')
        if (token !== undefined) await sendPreview(token, request, reply)
        else await sendPage(request, reply, brand)
      } catch (error) {
        if (error instanceof AppError && error.code === 'previewNotFound') return sendPreviewMissing(error, reply)
        if (!isRefused(error)) throw error
        await answerBusy(error, brand, request, reply)
      }
    },
  }
}
