/** Third parties whose scripts a page may need. */
export type PageVendor = 'payment' | 'postcode' | 'map' | 'chat' | 'share'

/**
 * Vendors by page address. Pages that are not listed load no third-party script. Both the server's content security policy and
 * the pages that the browser opens as a new document derive from this table.
 */
const pages: readonly (readonly [address: RegExp, vendors: readonly PageVendor[]])[] = [
  // the paid gift is shared from here; nothing is entered
  [/^\/order\/complete(\/|$)/i, ['share']],
  // checkout and payment: a map only shows known data, so it is not loaded where cards are entered
  [/^\/(order|gift\/send)(\/|$)/i, ['payment', 'postcode']],
  // the receiver of a gift enters a delivery address
  [/^\/gift\/received(\/|$)/i, ['postcode', 'map']],
  // the sender shares the link of each receiver
  [/^\/gifts(\/|$)/i, ['share']],
  [/^\/address(\/|$)/i, ['postcode', 'map']],
  [/^\/support(\/|$)/i, ['chat']],
  // its address contains the ticket of an operator
  [/^\/video\/upload(\/|$)/i, []],
  // pages where a product or video is shared, or opened and then shared; not where passwords, addresses or payments are entered
  [/^\/((category-list|category|best|wholesale|funding|search|product|video|live)(\/|$)|$)/i, ['share']],
]

/** Returns the vendors whose scripts the page at this path needs; none for most pages. */
export const vendorsOf = (pathname: string): readonly PageVendor[] =>
  pages.find(([address]) => address.test(pathname))?.[1] ?? []

const LIVE_PLAYER = /^\/live\/[^/]+\/player(\/|$)/i
const STUDIO = /^\/studio(\/|$)/i

/**
 * Reports whether the policy of the page at this path allows videos as HLS. Pages opened from others by client navigation have the
 * policy of the first page.
 */
export const allowsStreams = (pathname: string): boolean =>
  /^\/video(?!\/upload(?:\/|$))(?:\/|$)/i.test(pathname) || LIVE_PLAYER.test(pathname) || STUDIO.test(pathname)

/** Reports whether the page at this path opens a WebSocket: the room of a broadcast, and the studio. */
export const opensSocket = (pathname: string): boolean => LIVE_PLAYER.test(pathname) || STUDIO.test(pathname)

/** Reports whether the page at this path may use camera and microphone. */
export const usesCamera = (pathname: string): boolean => STUDIO.test(pathname)

/**
 * Optional vendors: a map is omitted if its script may not run, and sharing reloads the page on demand. All other vendors are
 * required.
 */
const canDoWithout: ReadonlySet<PageVendor> = new Set<PageVendor>(['share', 'map'])

/** The live player always plays HLS; a recorded video seldom does, so the feed reloads the page on demand. */
const needsStreams = (cameInBy: string, to: string): boolean => LIVE_PLAYER.test(to) && !allowsStreams(cameInBy)

/** The permission for the camera is, like the policy, that of the page first loaded. */
const needsCamera = (cameInBy: string, to: string): boolean => usesCamera(to) && !usesCamera(cameInBy)

/**
 * Reports whether the page at `to` needs a new document: a policy belongs to the document, and client navigation keeps the
 * policy of the page first loaded.
 */
export const needsOwnDocument = (cameInBy: string, to: string): boolean => {
  const allowed = vendorsOf(cameInBy)
  return (
    needsStreams(cameInBy, to) ||
    needsCamera(cameInBy, to) ||
    vendorsOf(to).some((vendor) => !canDoWithout.has(vendor) && !allowed.includes(vendor))
  )
}
