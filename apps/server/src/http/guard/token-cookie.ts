import { randomBytes } from 'node:crypto'
import { AppError } from '@shop/contract'
import type { IncomingHttpHeaders } from 'node:http'

const YEAR_S = 31_536_000

const cookie = (name: string, value: string | null, flags: string): string =>
  `${name}=${value ?? ''}; Path=/; Max-Age=${value === null ? 0 : YEAR_S}; ${flags}Secure; SameSite=Strict`

/**
 * START-1: the token as a cookie for 365 days. No script can read it, it goes to this host only and never with a request
 * that another site caused. Nothing here reads it: a write asks for the bearer header, whatever cookies come along.
 * AUTH-8: beside it a random text that the page's own script can read and no other site's.
 */
export const tokenCookies = (token: string | null): string[] => [
  cookie('__Host-shop-token', token, 'HttpOnly; '),
  cookie('XSRF-TOKEN', token === null ? null : randomBytes(16).toString('base64url'), ''),
]

/**
 * AUTH-8, the second layer under the bearer: where the browser has the readable cookie, a write says its text in a header,
 * which only a page of this shop can. Throws `csrfRefused`.
 */
export const assertOwnPage = (method: string, headers: IncomingHttpHeaders): void => {
  if (method === 'GET' || headers.authorization === undefined) return
  const kept = /(?:^|; )XSRF-TOKEN=([^;]+)/.exec(headers.cookie ?? '')?.[1]
  if (kept !== undefined && kept !== headers['x-xsrf-token']) throw new AppError('csrfRefused')
}
