const INSIDE = 'http://inside.invalid'
// pages that one leaves by logging in: coming back to them would lead nowhere
const PASSING = /^\/(login|register|find-account|reset-password)(\/|$)/

/** A path of this shop, as it was asked for; undefined for anything that leads, or could be read as leading, outside. G7 */
export const ownPathOf = (text: string | null | undefined): string | undefined => {
  if (!text || text.length > 500 || !/^\/(?![/\\])/.test(text)) return undefined
  // a browser takes \ for / and drops control characters before it reads an address
  if (/[\p{Cc}\\]/u.test(text) || !URL.canParse(text, INSIDE)) return undefined
  const { origin, pathname, search, hash } = new URL(text, INSIDE)
  if (origin !== INSIDE || pathname.startsWith('//') || PASSING.test(pathname)) return undefined
  return `${pathname}${search}${hash}`
}

/** Where the login page leads afterwards. */
export const returnPathOf = (search: URLSearchParams): string => ownPathOf(search.get('returnUrl')) ?? '/'

/** The login page, from where one comes back to this path. */
export const loginPathOf = (path: string, page = '/login'): string =>
  path === '/' ? page : `${page}?returnUrl=${encodeURIComponent(path)}`
