const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost'])

/** Push services of Chrome, Firefox, Edge and Safari. */
export const PUSH_SERVICES =
  'fcm.googleapis.com,updates.push.services.mozilla.com,*.notify.windows.com,*.push.apple.com'

/** Reports whether a list of push hosts contains this machine, which only tests need. */
export const listsLoopback = (hosts: readonly string[]): boolean => hosts.some((host) => LOOPBACK.has(host))

const isAddress = (hostname: string): boolean => hostname.startsWith('[') || /^[\d.]+$/.test(hostname)

const matches = (hostname: string, pattern: string): boolean =>
  pattern.startsWith('*.')
    ? hostname.endsWith(pattern.slice(1)) && hostname.length > pattern.length - 1
    : hostname === pattern

/**
 * Reports whether a push message may be sent to an endpoint. Endpoints come from browsers, so only the listed push services are
 * called: by name, over TLS, at their standard port, without credentials. Loopback addresses are allowed only if listed. F12
 */
export const isPushEndpoint = (endpoint: string, hosts: readonly string[]): boolean => {
  const url = URL.parse(endpoint)
  if (!url || url.username !== '' || url.password !== '' || url.hash !== '') return false
  const { hostname, protocol, port } = url
  if (LOOPBACK.has(hostname)) return hosts.includes(hostname)
  if (protocol !== 'https:' || port !== '' || isAddress(hostname)) return false
  return hosts.some((pattern) => matches(hostname, pattern))
}
