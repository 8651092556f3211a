/** The sites the shop would have registered with a vendor: itself, wherever it runs on this machine. */
export const isRegisteredSite = (address: string): boolean => {
  const url = URL.parse(address)
  if (!url || !['http:', 'https:'].includes(url.protocol)) return false
  return url.hostname === '127.0.0.1' || /(^|\.)localhost$/.test(url.hostname)
}
