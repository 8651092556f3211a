import type { IncomingMessage } from 'node:http'
import { clientNetworkOf } from '#src/client-network.ts'

/**
 * Returns the client network of an upgrade request. Like requests of calls it is read from `X-Forwarded-For`, as far as the trusted
 * proxies in front wrote it.
 */
export const socketNetworkOf = ({ socket, headers }: IncomingMessage, trustedProxies: number): string => {
  const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',')
  const hops = forwarded
    .split(',')
    .map((hop) => hop.trim())
    .filter(Boolean)
    .toReversed()
  const addresses = [socket.remoteAddress ?? '', ...hops]
  return clientNetworkOf(addresses[Math.min(trustedProxies, addresses.length - 1)] ?? '')
}
