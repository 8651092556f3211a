import { lazyInView } from '#src/ui/browse/lazy-in-view.tsx'

// parts below the first screen or used by few products: rendered on the server, loaded in the browser when in view
const loadTerms = () => import('./sale/sale-terms.tsx').then((part) => part.SaleTerms)
export const SaleTerms = lazyInView(loadTerms, import.meta.env.SSR ? await loadTerms() : undefined)
const loadNotes = () => import('./sale/sale-notes.tsx').then((part) => part.SaleNotes)
export const SaleNotes = lazyInView(loadNotes, import.meta.env.SSR ? await loadNotes() : undefined, { still: true })
const loadFunding = () => import('./sale/funding-strip.tsx').then((part) => part.FundingStrip)
export const FundingStrip = lazyInView(loadFunding, import.meta.env.SSR ? await loadFunding() : undefined, {
  still: true,
})
const loadTitle = () => import('./head/title-block.tsx').then((part) => part.TitleBlock)
export const TitleBlock = lazyInView(loadTitle, import.meta.env.SSR ? await loadTitle() : undefined, { still: true })
const loadFacts = () => import('./delivery/delivery-facts.tsx').then((part) => part.DeliveryFacts)
export const DeliveryFacts = lazyInView(loadFacts, import.meta.env.SSR ? await loadFacts() : undefined, { still: true })
const loadTogether = () => import('./bought-together.tsx').then((rail) => rail.BoughtTogether)
export const BoughtTogether = lazyInView(loadTogether, import.meta.env.SSR ? await loadTogether() : undefined)
const loadWords = () => import('./words/description.tsx').then((words) => words.Description)
export const Description = lazyInView(loadWords, import.meta.env.SSR ? await loadWords() : undefined)
const loadShipping = () => import('./delivery/shipping-guide.tsx').then((part) => part.ShippingGuide)
export const ShippingGuide = lazyInView(loadShipping, import.meta.env.SSR ? await loadShipping() : undefined, {
  still: true,
})
const loadEnd = () => import('./page-end.tsx').then((part) => part.PageEnd)
export const PageEnd = lazyInView(loadEnd, import.meta.env.SSR ? await loadEnd() : undefined)

/** All of them, for a page rendered in the browser. */
export const laterParts = [
  SaleTerms,
  SaleNotes,
  FundingStrip,
  TitleBlock,
  DeliveryFacts,
  BoughtTogether,
  Description,
  ShippingGuide,
  PageEnd,
]
