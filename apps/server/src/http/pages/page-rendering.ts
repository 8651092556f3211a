import type { BrandId } from '@shop/brands'
import type { Api } from '@shop/contract'
import type { Config } from '#src/config.ts'
import { pageHeaders, pagePolicy } from '#src/http/security/headers.ts'
import type { Metrics } from '#src/observability/metrics.ts'
import { inSpan } from '#src/observability/spans.ts'
import type { ReportError } from '#src/integrations/error-reports/error-reporter.ts'
import type { UncachedCalls, Visitor } from './uncached-calls.ts'
import { createInProcessApi } from './in-process-api.ts'
import type { PublicReads } from '#src/http/caching/public-reads.ts'
import type { Storefront } from './storefront-build.ts'

export interface PageQuery {
  brand: BrandId
  url: URL
  /** Scheme and host of canonical links. */
  origin: string
  /** Client whose rate limit uncached calls count against. Undefined if the page is cached. */
  visitor: Visitor | undefined
  /** Renders what is not published. Such a page is never cached, and only the back office may frame it. */
  preview?: { api: Api } | undefined
}

export interface Rendered {
  status: number
  headers: [string, string][]
  body: Buffer
  /** Earliest expiry (ms) of the content of the page. */
  endsAt: number | undefined
  /** Tags of the replies used to render the page. */
  tags: readonly string[]
}

interface Rendering {
  config: Config
  storefront: Storefront
  reads: PublicReads
  uncached: UncachedCalls
  reportError?: ReportError | undefined
  metrics?: Pick<Metrics, 'observePage'> | undefined
}

const PASSED_HEADERS = ['location', 'link', 'x-robots-tag'] as const

/** What a page needs to report its errors. Undefined if errors are not reported. */
const toPageReporter = ({ errorReporter }: Config) =>
  errorReporter && {
    dsn: errorReporter.dsn,
    release: errorReporter.release,
    environment: errorReporter.environment,
  }

/** Headers of a page: those of its address, those of the answer, and its policy. */
const headersOf = (
  { config, storefront }: Pick<Rendering, 'config' | 'storefront'>,
  { brand, url, origin, preview }: PageQuery,
  answer: Awaited<ReturnType<Storefront['render']>>,
): [string, string][] => {
  const isPreview = preview !== undefined
  const type = answer.headers.get('content-type') ?? 'text/html; charset=utf-8'
  const headers: [string, string][] = [...pageHeaders(config, url.pathname, { isPreview }), ['content-type', type]]
  for (const name of PASSED_HEADERS) {
    const value = answer.headers.get(name)
    if (value !== null && !headers.some(([given]) => given === name)) headers.push([name, value])
  }
  // the development client of Vite has its own inline scripts
  if (type.startsWith('text/html') && !storefront.vite) {
    const policy = pagePolicy(config, url.pathname, { brand, origin, scriptHashes: answer.scriptSources, isPreview })
    headers.push(['content-security-policy', policy])
  }
  return headers
}

/** Renders a page and sets its content security policy, which allows the inline scripts of the page. */
export const createPageRenderer = ({ config, storefront, reads, uncached, reportError, metrics }: Rendering) => {
  const errorReporter = toPageReporter(config)
  const onError = (error: unknown): void => reportError?.(error, { route: 'page' })
  const render = async (query: PageQuery): Promise<Rendered> => {
    const { brand, url, origin, visitor, preview } = query
    const page = new Request(new URL(`${url.pathname}${url.search}`, origin))
    const expiries: number[] = []
    const tags = new Set<string>()
    const inProcess = createInProcessApi({
      reads,
      uncached,
      brand,
      visitor,
      onRead: ({ endsAt, tags: read }) => {
        if (endsAt !== undefined) expiries.push(endsAt)
        for (const tag of read) tags.add(tag)
      },
    })
    const api = preview?.api ?? inProcess
    const settings = await api('setting.get')
    // a preview is no visit
    const measured = preview
      ? { tags: {}, errorReporter: undefined }
      : { tags: config.pageTags[brand].settings, errorReporter }
    const given = { api, brandId: brand, origin, settings, ...measured, onError }
    const answer = await storefront.render(page, given)
    const { bytes } = answer
    const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
    const headers = headersOf({ config, storefront }, query, answer)
    const endsAt = expiries.length === 0 ? undefined : Math.min(...expiries)
    return { status: answer.status, headers, body, endsAt, tags: [...tags] }
  }
  return (query: PageQuery): Promise<Rendered> => {
    const began = performance.now()
    return inSpan('page', { attributes: { 'shop.brand': query.brand } }, () => render(query)).finally(() =>
      metrics?.observePage(query.brand, performance.now() - began),
    )
  }
}
