const NETWORK_GROUPS = 4

/** Where somebody asks from, as it is counted: one line has one address of the old kind, and of the new a whole network to draw addresses from. */
export const clientNetworkOf = (ip: string): string => {
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
