// all style is in one sheet, which stands in the page before any script, and pages name no links of their own (left-out.ts)
export const getKeyedLinksForMatches = (matches, modules, { routes }) =>
  [...new Set(matches.flatMap(({ route }) => routes[route.id]?.css ?? []))].map((href) => ({
    key: href,
    link: { rel: 'stylesheet', href },
  }))
export const isPageLinkDescriptor = () => false
export const prefetchStyleLinks = async () => undefined
export const prefetchRouteCss = prefetchStyleLinks
// what a link may bring ahead: pages have their own way for that
export const getKeyedPrefetchLinks = undefined,
  getModuleLinkHrefs = undefined,
  getNewMatchesForLinks = undefined
