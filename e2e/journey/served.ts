import { type IncomingHttpHeaders, request } from 'node:http'
import { shopPort } from '../start-shop.ts'
import type { APIResponse, Route } from '@playwright/test'
import type { BrandId } from './places.ts'

export interface Served {
  status: number
  headers: IncomingHttpHeaders
  text: string
}

/**
 * Fetches the server's response for an address of a brand, without a browser. Node does not resolve names below localhost, so
 * the Host header is set explicitly.
 */
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

/** Returns the first match's group with its HTML entities decoded. Undefined if there is no match. */
export const findIn = (html: string, pattern: RegExp): string | undefined =>
  pattern.exec(html)?.[1]?.replaceAll('&#x27;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&')

/** Lists every block of structured data. */
export const listJsonLd = (html: string): Record<string, unknown>[] =>
  [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].map(
    ([, json = '']) => JSON.parse(json) as Record<string, unknown>,
  )

/** Sends the page's request to the server while the page still waits for the response. */
export const answerOf = async (route: Route): Promise<APIResponse> => {
  const request = route.request()
  const { host, pathname, search } = new URL(request.url())
  const headers = { ...(await request.allHeaders()), host }
  return route.fetch({ url: `http://127.0.0.1:${shopPort}${pathname}${search}`, headers })
}
