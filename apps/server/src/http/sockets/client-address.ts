import type { IncomingMessage } from 'node:http'

/**
 * Returns the address of the client of an upgrade request, as Fastify does for other requests: the last one that the trusted proxies
 * have not named themselves.
 */
export const clientAddressOf = (
  { headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>,
  trustedProxies: number,
): string => {
  const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',')
  const named = forwarded
    .split(',')
    .map((address) => address.trim())
    .filter(Boolean)
  const addresses = [socket.remoteAddress ?? '', ...named.toReversed()]
  return addresses[Math.min(trustedProxies, addresses.length - 1)] ?? ''
}
