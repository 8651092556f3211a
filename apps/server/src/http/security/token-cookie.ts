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
 * START-1: cookies of a token, valid 365 days, or until the browser closes without auto login. HttpOnly, this host only, and
 * never sent with cross-site requests. The server authenticates only streams of events with it: all other calls require the bearer
 * header whatever cookies are sent. AUTH-8: a second cookie holds a random text that only the shop's own scripts can read.
 */
export const tokenCookies = (token: string | null, lasting = true): string[] => [
  cookie('__Host-shop-token', { value: token, lasting }, 'HttpOnly; '),
  cookie('XSRF-TOKEN', { value: token === null ? null : randomBytes(16).toString('base64url'), lasting }, ''),
]

/** Returns the token cookie of a request as a bearer header; undefined without one. */
export const cookieToken = (cookies: string | undefined): string | undefined => {
  const token = /(?:^|; )__Host-shop-token=([\w-]+)/.exec(cookies ?? '')?.[1]
  return token === undefined ? undefined : `Bearer ${token}`
}

const STAFF_COOKIE = '__Host-shop-staff'

/** Cookie of a staff session: until the browser closes, HttpOnly, this host only, never sent with cross-site requests. F6 */
export const staffCookie = (session: string | null): string =>
  cookie(STAFF_COOKIE, { value: session, lasting: false }, 'HttpOnly; ')

/** Returns the staff session in the cookies of a request; undefined without one. */
export const staffSessionIn = (cookies: string | undefined): string | undefined =>
  new RegExp(`(?:^|; )${STAFF_COOKIE}=([\\w-]+)`).exec(cookies ?? '')?.[1]

/**
 * AUTH-2: logout clears all browser storage, because other people may use the device. Excludes cookies, which would also be
 * cleared on the shop's other hosts and are deleted individually. Excludes the cache, which contains no personal data.
 */
export const clearing = { 'clear-site-data': '"storage"' }

/**
 * AUTH-8: CSRF check in addition to the bearer token. If the browser has the readable cookie, a write must send its text in a
 * header, which only a page of this shop can read. Throws `csrfRefused`.
 */
export const assertOwnPage = (method: string, headers: IncomingHttpHeaders): void => {
  if (method === 'GET' || headers.authorization === undefined) return
  const kept = /(?:^|; )XSRF-TOKEN=([^;]+)/.exec(headers.cookie ?? '')?.[1]
  if (kept !== undefined && kept !== headers['x-xsrf-token']) throw new AppError('csrfRefused')
}
