/** Longest path of an event. */
const MOST_LETTERS = 300
const personalNames =
  /phone|mobile|tel$|code|e-?mail|key|token|auth|state|secret|password|ticket|proof|name|address|uuid|clk|clid|return/i
/** E-mail addresses, phone numbers, and long random texts. */
const personalValue = /@|\d{3}[- ]?\d{3,4}[- ]?\d{4}|[\w-]{24,}/
const randomPart = /^[\w-]{16,}$/

const cleanPart = (part: string): string => (randomPart.test(part) && /\d/.test(part) ? '*' : part)

/** Absolute address of a page without personal data. TRACK-8 */
export const toPageAddress = ({ origin, pathname, search }: Pick<Location, 'origin' | 'pathname' | 'search'>): string =>
  `${origin}${toPagePath(pathname, search)}`.slice(0, MOST_LETTERS)

/** Path and query of a page without personal data: phone, code, e-mail, keys and tokens are removed. TRACK-8 */
export const toPagePath = (pathname: string, search: string): string => {
  const path = pathname
    .replace(/^(\/order\/complete)\/.*/, '$1')
    .split('/')
    .map(cleanPart)
    .join('/')
  const query = new URLSearchParams(search)
  for (const [name, value] of Array.from(query.entries()))
    if (personalNames.test(name) || personalValue.test(value)) query.delete(name, value)
  const rest = query.toString()
  return `${path}${rest === '' ? '' : `?${rest}`}`.slice(0, MOST_LETTERS)
}
