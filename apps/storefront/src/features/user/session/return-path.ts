const INSIDE = 'http://inside.invalid'
// login pages: returning to them would loop
const PASSING = /^\/(login|register|find-account|reset-password)(\/|$)/

/**
 * Returns a path of this shop unchanged. Returns undefined for anything that leads, or could be parsed as leading, to another
 * host. G7
 */
export const ownPathOf = (text: string | null | undefined): string | undefined => {
  if (!text || text.length > 500 || !/^\/(?![/\\])/.test(text)) return undefined
  // a browser reads \ as / and drops control characters before it parses an address
  if (/[\p{Cc}\\]/u.test(text) || !URL.canParse(text, INSIDE)) return undefined
  const { origin, pathname, search, hash } = new URL(text, INSIDE)
  if (origin !== INSIDE || pathname.startsWith('//') || PASSING.test(pathname)) return undefined
  return `${pathname}${search}${hash}`
}

/** Path to open after login. */
export const returnPathOf = (search: URLSearchParams): string => ownPathOf(search.get('returnUrl')) ?? '/'

/** Address of the login page with this return path. */
export const loginPathOf = (path: string, page = '/login'): string =>
  path === '/' ? page : `${page}?returnUrl=${encodeURIComponent(path)}`
