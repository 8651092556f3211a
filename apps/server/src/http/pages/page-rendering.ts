import type { BrandId } from '@shop/brands'
import type { Config } from '#src/config.ts'
import { pageHeaders, pagePolicy } from '#src/http/security/headers.ts'
import type { AnewCalls, Visitor } from './uncached-calls.ts'
import { createInProcessApi } from './in-process-api.ts'
import type { PublicReads } from '#src/http/caching/public-reads.ts'
import type { Storefront } from './storefront-build.ts'

export interface PageAsked {
  brand: BrandId
  url: URL
  /** Scheme and host that canonical links start with. */
  origin: string
  /** For whom it is drawn; undefined where it is kept for many. */
  visitor: Visitor | undefined
}

export interface Rendered {
  status: number
  headers: [string, string][]
  body: Buffer
  /** When something on the page is over by itself (ms). */
  endsAt: number | undefined
}

interface Rendering {
  config: Config
  storefront: Storefront
  reads: PublicReads
  anew: AnewCalls
}

const PASSED_ON = ['location', 'link', 'x-robots-tag'] as const

/** Turns an address of a brand into the bytes of its page, with the policy that names the page's own inline scripts. */
export const createPageRenderer = ({ config, storefront, reads, anew }: Rendering) => {
  const fixed = pageHeaders(config)
  const render = async ({ brand, url, origin, visitor }: PageAsked): Promise<Rendered> => {
    const page = new Request(new URL(`${url.pathname}${url.search}`, origin))
    const ends: number[] = []
    const api = createInProcessApi({ reads, anew, brand, visitor, noteEnd: (end) => ends.push(end) })
    const given = { api, brandId: brand, origin }
    const answer = await storefront.render(page, given)
    const { bytes } = answer
    const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
    const type = answer.headers.get('content-type') ?? 'text/html; charset=utf-8'
    const headers: [string, string][] = [...fixed, ['content-type', type]]
    for (const name of PASSED_ON) {
      const value = answer.headers.get(name)
      if (value !== null) headers.push([name, value])
    }
    // Vite's development page brings inline scripts of its own
    if (type.startsWith('text/html') && !storefront.vite)
      headers.push(['content-security-policy', pagePolicy(config, url.pathname, answer.scriptSources)])
    return { status: answer.status, headers, body, endsAt: ends.length === 0 ? undefined : Math.min(...ends) }
  }
  return render
}
