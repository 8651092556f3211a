import { isIP } from 'node:net'

const NETWORK_GROUPS = 4
const PREFIX_GROUPS = 3

/**
 * Returns the client network that requests are counted by: the IPv4 address, or the IPv6 network, because an IPv6 client can
 * use any address of it. Empty for a client whose connection has closed, of which Node knows no address.
 */
export const clientNetworkOf = (ip: string | undefined): string => {
  if (ip === undefined) return ''
  if (!ip.includes(':') || ip.includes('.')) return ip
  const [head = '', tail] = ip.toLowerCase().split('::')
  const left = head.split(':').filter(Boolean)
  const right = (tail ?? '').split(':').filter(Boolean)
  const between = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0')
  const groups = [...left, ...(tail === undefined ? [] : between), ...right]
  return groups
    .slice(0, NETWORK_GROUPS)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}

/** Returns the part of a client address that may be logged: 256 IPv4 addresses or an IPv6 prefix of 48 bits. */
export const networkPrefixOf = (ip: string): string => {
  if (isIP(ip) === 0) return 'unknown'
  const ipv4 = /(\d+\.\d+\.\d+)\.\d+$/.exec(ip)
  if (ipv4) return `${ipv4[1]}.0/24`
  return `${clientNetworkOf(ip).split(':').slice(0, PREFIX_GROUPS).join(':')}::/48`
}
