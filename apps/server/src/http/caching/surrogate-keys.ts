/** Bytes of all keys of a response: Fastly and Cloudflare accept 16 KiB. */
const MAX_BYTES = 8_000
/** Stands for the cards of a response that has too many to name. Purging a card purges it too. */
const ALL_CARDS = 'cards'

const isCard = (tag: string): boolean => tag.startsWith('card:')

/** Key of a tag: not all caches allow a colon. */
const toKey = (tag: string): string => tag.replaceAll(':', '-')

/** Returns the keys that end a response with these tags, `all` first. */
const keysOf = (tags: readonly string[]): string[] => {
  const keys = ['all', ...tags.map(toKey)]
  if (keys.join(' ').length <= MAX_BYTES) return keys
  return ['all', ALL_CARDS, ...tags.filter((tag) => !isCard(tag)).map(toKey)]
}

/** Returns the keys to purge after the invalidation of these tags. An empty tag means everything. */
export const purgedKeys = (tags: Iterable<string>): string[] => {
  const given = [...new Set(tags)]
  if (given.some((tag) => tag === '' || tag === 'all')) return ['all']
  return [...given.map(toKey), ...(given.some(isCard) ? [ALL_CARDS] : [])]
}

/**
 * Headers that name the tags of a public response to a shared cache: `Surrogate-Key` of Fastly and Varnish, `Cache-Tag` of Cloudflare.
 * The outermost cache removes them.
 */
export const surrogateHeaders = (tags: readonly string[]): [string, string][] => {
  const keys = keysOf([...new Set(tags)])
  return [
    ['surrogate-key', keys.join(' ')],
    ['cache-tag', keys.join(',')],
  ]
}
