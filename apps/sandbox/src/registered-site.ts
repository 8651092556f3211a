/** Returns true for a site the shop registered with a vendor: the shop itself, on any address of this machine. */
export const isRegisteredSite = (address: string): boolean => {
  const url = URL.parse(address)
  if (!url || !['http:', 'https:'].includes(url.protocol)) return false
  return url.hostname === '127.0.0.1' || /(^|\.)localhost$/.test(url.hostname)
}
