/** Pages have shorter addresses; browsers and proxies cut longer ones. */
export const MAX_ADDRESS_LENGTH = 2_000
/** An address without a page: it is rendered as the 404 page. */
export const MISSING_PAGE = '/-'

const canBeDecoded = (path: string): boolean => {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    // an invalid escape: the address of no page
    return false
  }
}

/**
 * Escapes the percent signs of a page's address that cannot be decoded, so that it is answered with the 404 page. Addresses of
 * the API stay as they are and are refused.
 */
export const toReadableAddress = (address: string): string => {
  const [path = '', ...query] = address.split('?')
  if (path.startsWith('/v1/') || canBeDecoded(path)) return address
  return [path.replaceAll('%', '%25'), ...query].join('?')
}
