/** Others whose scripts a page may need. */
export type PageVendor = 'payment' | 'postcode' | 'map' | 'chat' | 'share'

/**
 * THE table: which pages need others, by their address. A page that is not here loads nothing of anybody's. What the server
 * allows (its content security policy) and what the browser enters as a document of its own both follow from it.
 */
const pages: readonly (readonly [address: RegExp, vendors: readonly PageVendor[]])[] = [
  // checkout and paying: a map only shows what is known, so it stays away from where cards are typed
  [/^\/order(\/|$)/i, ['payment', 'postcode']],
  // whoever accepts a gift says where it goes
  [/^\/gifts?\/to(\/|$)/i, ['postcode', 'map']],
  [/^\/address(\/|$)/i, ['postcode', 'map']],
  [/^\/support(\/|$)/i, ['chat']],
  // where a product is shared, or opened and then shared; not where passwords, addresses or payments are typed
  [/^\/((category-list|category|best|wholesale|funding|search|product)(\/|$)|$)/i, ['share']],
]

/** Whose scripts the page at this path needs; nobody's on most. */
export const vendorsOf = (pathname: string): readonly PageVendor[] =>
  pages.find(([address]) => address.test(pathname))?.[1] ?? []

/**
 * A map is drawn where its script may run and left out where not, and sharing loads the page anew when it is asked for; what else a
 * page needs it cannot miss.
 */
const canDoWithout: ReadonlySet<PageVendor> = new Set<PageVendor>(['share', 'map'])

/**
 * Whether the page at `to` needs a document of its own: a policy belongs to the document, and moving about inside the shop
 * keeps that of the page one came in by.
 */
export const needsOwnDocument = (cameInBy: string, to: string): boolean => {
  const allowed = vendorsOf(cameInBy)
  return vendorsOf(to).some((vendor) => !canDoWithout.has(vendor) && !allowed.includes(vendor))
}
