import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Maximum length of an address. Page addresses are shorter; browsers and proxies truncate longer ones. */
export const MAX_ADDRESS_LENGTH = 2_000
/** An address that belongs to no page. It is rendered as the 404 page. */
export const MISSING_PAGE = '/-'

const pathOf = (address: string): string => address.split('?', 1)[0] ?? ''

/** Reports whether the path has an empty segment or a backslash, which browsers read as a slash: `//a`, `/\\a`, `/a//b`. */
export const hasExtraSlashes = (address: string): boolean => /[/\\]{2}|\\/.test(pathOf(address))

/**
 * Collapses slashes and backslashes of the path. The result starts with exactly one slash, so it cannot point to another host.
 */
const toSingleSlashes = (address: string): string => {
  const path = pathOf(address)
  return path.replaceAll(/[/\\]+/g, '/') + address.slice(path.length)
}

const canBeDecoded = (path: string): boolean => {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    // an invalid escape sequence: no page has this address
    return false
  }
}

/**
 * Escapes the percent signs of a page address that cannot be decoded, so that the response is the 404 page. API addresses are
 * unchanged and are refused.
 */
export const toReadableAddress = (address: string): string => {
  const [path = '', ...query] = address.split('?')
  if (path.startsWith('/v1/') || canBeDecoded(path)) return address
  return [path.replaceAll('%', '%25'), ...query].join('?')
}

/**
 * Returns the address with single slashes if the requested one has extra slashes or backslashes and the result exists. Returns
 * undefined otherwise, and for writes.
 */
export const findSingleSlashAddress = async (
  server: FastifyInstance,
  { method, raw, headers }: FastifyRequest,
): Promise<string | undefined> => {
  const address = raw.url ?? '/'
  if ((method !== 'GET' && method !== 'HEAD') || !hasExtraSlashes(address)) return undefined
  const repaired = toSingleSlashes(address)
  // a path with dot segments would point to another page after the redirect
  if (new URL(repaired, 'http://page').pathname !== repaired.split('?', 1)[0]) return undefined
  const { statusCode } = await server.inject({ method: 'HEAD', url: repaired, headers: { host: headers.host ?? '' } })
  return statusCode === 404 ? undefined : repaired
}
