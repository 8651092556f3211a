import { randomBytes } from 'node:crypto'
import { AppError } from '@shop/contract'
import type { IncomingHttpHeaders } from 'node:http'

const YEAR_S = 31_536_000

const ageOf = (value: string | null, lasting: boolean): string => {
  if (value === null) return 'Max-Age=0; '
  return lasting ? `Max-Age=${YEAR_S}; ` : ''
}
const cookie = (name: string, { value, lasting }: { value: string | null; lasting: boolean }, flags: string): string =>
  `${name}=${value ?? ''}; Path=/; ${ageOf(value, lasting)}${flags}Secure; SameSite=Strict`

/**
 * START-1: the token as a cookie for 365 days; without auto login only until the browser is closed. No script can read it, it goes to this host only and never with a request
 * that another site caused. Nothing here reads it: a write asks for the bearer header, whatever cookies come along.
 * AUTH-8: beside it a random text that the page's own script can read and no other site's.
 */
export const tokenCookies = (token: string | null, lasting = true): string[] => [
  cookie('__Host-shop-token', { value: token, lasting }, 'HttpOnly; '),
  cookie('XSRF-TOKEN', { value: token === null ? null : randomBytes(16).toString('base64url'), lasting }, ''),
]

/**
 * AUTH-2: who logs out leaves nothing on a device that others may use, whatever a part of the shop forgot to forget. Not the
 * cookies, which would go at the shop's other names too and are thrown away one by one; not what is cached, which is the same
 * for everybody: nothing personal may be cached.
 */
export const clearing = { 'clear-site-data': '"storage"' }

/**
 * AUTH-8, the second layer under the bearer: where the browser has the readable cookie, a write says its text in a header,
 * which only a page of this shop can. Throws `csrfRefused`.
 */
export const assertOwnPage = (method: string, headers: IncomingHttpHeaders): void => {
  if (method === 'GET' || headers.authorization === undefined) return
  const kept = /(?:^|; )XSRF-TOKEN=([^;]+)/.exec(headers.cookie ?? '')?.[1]
  if (kept !== undefined && kept !== headers['x-xsrf-token']) throw new AppError('csrfRefused')
}
