import type { BrandId } from '@shop/brands'
import type { Config } from '#src/config.ts'
import { pageHeaders, pagePolicy } from '#src/http/security/headers.ts'
import type { UncachedCalls, Visitor } from './uncached-calls.ts'
import { createInProcessApi } from './in-process-api.ts'
import type { PublicReads } from '#src/http/caching/public-reads.ts'
import type { Storefront } from './storefront-build.ts'

export interface PageQuery {
  brand: BrandId
  url: URL
  /** Scheme and host that canonical links start with. */
  origin: string
  /** Who is charged for uncached calls; undefined where the page is cached. */
  visitor: Visitor | undefined
}

export interface Rendered {
  status: number
  headers: [string, string][]
  body: Buffer
  /** When something on the page expires (ms). */
  endsAt: number | undefined
}

interface Rendering {
  config: Config
  storefront: Storefront
  reads: PublicReads
  uncached: UncachedCalls
}

const PASSED_HEADERS = ['location', 'link', 'x-robots-tag'] as const

/** Renders the page of an address and writes its content security policy, which names the page's own inline scripts. */
export const createPageRenderer = ({ config, storefront, reads, uncached }: Rendering) => {
  const fixed = pageHeaders(config)
  const render = async ({ brand, url, origin, visitor }: PageQuery): Promise<Rendered> => {
    const page = new Request(new URL(`${url.pathname}${url.search}`, origin))
    const expiries: number[] = []
    const api = createInProcessApi({ reads, uncached, brand, visitor, onExpiry: (time) => expiries.push(time) })
    const given = { api, brandId: brand, origin }
    const answer = await storefront.render(page, given)
    const { bytes } = answer
    const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
    const type = answer.headers.get('content-type') ?? 'text/html; charset=utf-8'
    const headers: [string, string][] = [...fixed, ['content-type', type]]
    for (const name of PASSED_HEADERS) {
      const value = answer.headers.get(name)
      if (value !== null) headers.push([name, value])
    }
    // Vite's development client has inline scripts of its own
    if (type.startsWith('text/html') && !storefront.vite)
      headers.push(['content-security-policy', pagePolicy(config, url.pathname, answer.scriptSources)])
    return { status: answer.status, headers, body, endsAt: expiries.length === 0 ? undefined : Math.min(...expiries) }
  }
  return render
}
