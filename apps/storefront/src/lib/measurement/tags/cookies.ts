/** Deletes the cookies of a vendor on this host and the domains above it. */
export const dropCookies = (names: RegExp): void => {
  const parts = location.hostname.split('.')
  const domains = parts.map((_, index) => parts.slice(index).join('.'))
  for (const pair of document.cookie.split('; ')) {
    const [name = ''] = pair.split('=')
    if (!names.test(name)) continue
    document.cookie = `${name}=; path=/; max-age=0`
    for (const domain of domains) document.cookie = `${name}=; path=/; domain=${domain}; max-age=0`
  }
}
