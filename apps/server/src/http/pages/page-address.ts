import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Longer ones are no addresses of pages; browsers and proxies cut them anyway. */
export const LONGEST_ADDRESS = 2_000
/** Where no page is: it is drawn as the page that says so. */
export const NOWHERE = '/-'

const pathOf = (address: string): string => address.split('?', 1)[0] ?? ''

/** Reports whether the path has an empty segment or a backslash, which browsers read as a slash: `//a`, `/\\a`, `/a//b`. */
export const hasExtraSlashes = (address: string): boolean => /[/\\]{2}|\\/.test(pathOf(address))

/** Collapses slashes and backslashes of the path. The result starts with exactly one slash, so it never names another host. */
const toSingleSlashes = (address: string): string => {
  const path = pathOf(address)
  return path.replaceAll(/[/\\]+/g, '/') + address.slice(path.length)
}

const canBeDecoded = (path: string): boolean => {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    // what was meant by it nobody knows: it is the address of nothing
    return false
  }
}

/**
 * An address as it is looked up. A page's that cannot be decoded names itself letter by letter, so that who opened it sees the
 * page that says there is nothing; the API's stays as it is and is refused.
 */
export const toReadableAddress = (address: string): string => {
  const [path = '', ...query] = address.split('?')
  if (path.startsWith('/v1/') || canBeDecoded(path)) return address
  return [path.replaceAll('%', '%25'), ...query].join('?')
}

/**
 * The address with single slashes, if the requested one has extra slashes or backslashes and the repaired one exists. Only
 * reads are redirected.
 */
export const findSingleSlashAddress = async (
  server: FastifyInstance,
  { method, raw, headers }: FastifyRequest,
): Promise<string | undefined> => {
  const address = raw.url ?? '/'
  if ((method !== 'GET' && method !== 'HEAD') || !hasExtraSlashes(address)) return undefined
  const repaired = toSingleSlashes(address)
  // a path with dot segments would name another page after the redirect
  if (new URL(repaired, 'http://page').pathname !== repaired.split('?', 1)[0]) return undefined
  const { statusCode } = await server.inject({ method: 'HEAD', url: repaired, headers: { host: headers.host ?? '' } })
  return statusCode === 404 ? undefined : repaired
}
