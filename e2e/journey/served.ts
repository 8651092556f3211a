import { type IncomingHttpHeaders, request } from 'node:http'
import { shopPort } from '../start-shop.ts'
import type { APIResponse, Route } from '@playwright/test'
import type { BrandId } from './places.ts'

export interface Served {
  status: number
  headers: IncomingHttpHeaders
  text: string
}

/** What the server sends for an address of a brand, without a browser. Node knows no names below localhost: the host is said. */
export const served = (brand: BrandId, path: string): Promise<Served> =>
  new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port: shopPort, path, headers: { host: `${brand}.localhost:${shopPort}` } }
    const call = request(options, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part)).on('error', reject)
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          text: Buffer.concat(parts).toString('utf8'),
        }),
      )
    })
    call.on('error', reject).end()
  })

/** The first match's group, its entities read; undefined where there is none. */
export const findIn = (html: string, pattern: RegExp): string | undefined =>
  pattern.exec(html)?.[1]?.replaceAll('&#x27;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&')

/** Every block of structured data. */
export const listJsonLd = (html: string): Record<string, unknown>[] =>
  [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].map(
    ([, json = '']) => JSON.parse(json) as Record<string, unknown>,
  )

/** Lets the server do what a page asked for while the page does not hear of it yet. */
export const answerOf = async (route: Route): Promise<APIResponse> => {
  const request = route.request()
  const { host, pathname, search } = new URL(request.url())
  const headers = { ...(await request.allHeaders()), host }
  return route.fetch({ url: `http://127.0.0.1:${shopPort}${pathname}${search}`, headers })
}
