import { isIP } from 'node:net'
import { isPublicAddress } from './public-address.ts'

const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')

/** Names that never are public: of this machine, of local networks, and single words. */
const LOCAL_NAME = /^[^.]+$|\.(?:localhost|local|internal|intranet|lan|home|corp|arpa)$/

const isPublicHost = (host: string): boolean => (isIP(host) === 0 ? !LOCAL_NAME.test(host) : isPublicAddress(host))

/** Reports whether a host is one of the private ones that the settings allow. */
export const isPrivateHost = (url: string, privateHosts: readonly string[]): boolean => {
  const parsed = URL.parse(url)
  return parsed !== null && privateHosts.includes(hostOf(parsed))
}

/**
 * Reports whether a webhook may have an address: https on a public host, without credentials. Hosts of `privateHosts` may be private and
 * without TLS. What a name stands for is checked by each connection. F12
 */
export const isWebhookUrl = (url: string, privateHosts: readonly string[]): boolean => {
  const parsed = URL.parse(url)
  if (!parsed || parsed.username !== '' || parsed.password !== '' || parsed.hash !== '') return false
  if (privateHosts.includes(hostOf(parsed))) return parsed.protocol === 'https:' || parsed.protocol === 'http:'
  return parsed.protocol === 'https:' && isPublicHost(hostOf(parsed))
}
