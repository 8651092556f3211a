import type { CallName, CheckedInput } from '@shop/contract'

/**
 * Tags of cached responses. Database triggers of the catalogue publish them (migration 047):
 * - `product:<id>` a product changed, or its reviews, questions or favourites; `stock:<id>` its units for sale changed
 * - `card:<id>` the list card of a product changed
 * - `category:<id>` a product of the category changed; `lists` products enter or leave lists
 * - `reviews` a review was written, changed, hidden or deleted
 * - `setting`, `shipping` settings of a brand, and those by which dates of delivery change
 * - `home`, `group`, `best`, `video`, `live`, `notice`, `search`, `funding`, `coupon` rows of these features changed
 */
export interface CallTags {
  tags: string[]
  /** Tags that delete the response at once instead of marking it stale, because it contains what shoppers pay by. */
  strictTags: string[]
}

type Params = { id?: number }
type TagRule = (params: Params) => Partial<CallTags> & { hasCards?: boolean }

const ofProduct: TagRule = ({ id }) => ({ strictTags: [`product:${id}`, 'shipping'] })
const products: TagRule = () => ({ tags: ['lists'], hasCards: true })
const reviews: TagRule = () => ({ tags: ['lists', 'reviews'], hasCards: true })
const category: TagRule = ({ id }) => ({ tags: [`category:${id}`], hasCards: true })
const home: TagRule = () => ({ tags: ['home'] })
const homeProducts: TagRule = () => ({ tags: ['home', 'group', 'video', 'lists'], hasCards: true })
const best: TagRule = () => ({ tags: ['best', 'group', 'lists'], hasCards: true })
/** Strict, so that a hidden video is not served once more. */
const video: TagRule = () => ({ tags: ['home', 'lists'], strictTags: ['video'], hasCards: true })
/** Strict, because it shows what is on air and what it costs. */
const live: TagRule = () => ({ tags: ['lists'], strictTags: ['live'], hasCards: true })
const notice: TagRule = () => ({ tags: ['notice'] })

/** Tag rules per call. Responses of calls that are not listed are invalidated by 'all' and by their age only. */
const rules: Partial<Record<CallName, TagRule>> = {
  'product.get': ofProduct,
  'product.listOptions': ({ id }) => ({ strictTags: [`stock:${id}`, `product:${id}`] }),
  'product.getPurchasePrompt': ofProduct,
  'product.getShareSettings': ofProduct,
  'product.listRelated': products,
  'product.listBoughtTogether': products,
  'review.listOfProduct': ofProduct,
  'review.listDisplayed': reviews,
  'review.listRecommended': reviews,
  'qna.list': ofProduct,
  // The reply contains the number of products in stock per category.
  'category.list': () => ({ tags: ['lists'] }),
  'category.listProducts': category,
  'category.pageProducts': category,
  'home.listNavigation': home,
  'home.listSubTabs': home,
  'home.listTabs': home,
  'home.listTabButtons': home,
  'home.listStyles': home,
  'home.getDisplay': homeProducts,
  'home.listBestNew': homeProducts,
  'home.listDisplays': homeProducts,
  'home.listGroups': homeProducts,
  'home.getGroup': homeProducts,
  'home.listDisplayProducts': homeProducts,
  'home.listFundings': () => ({ tags: ['home', 'lists'], strictTags: ['funding'], hasCards: true }),
  'best.listCategory': best,
  'best.getFront': best,
  'best.getProductGroup': best,
  'best.listWholesaleNew': best,
  'best.listWholesaleCategory': best,
  'best.listWholesale': best,
  'coupon.listOffers': () => ({ strictTags: ['coupon'] }),
  'setting.get': () => ({ strictTags: ['setting'] }),
  'board.listNotices': notice,
  'board.getNotice': notice,
  'search.listPopular': () => ({ tags: ['search'] }),
  'video.listFeed': video,
  'video.get': video,
  'video.listOfProducts': video,
  'video.listDisplay': video,
  'video.listProducts': video,
  'live.list': live,
  'live.get': live,
}

/** Lists card tags for all ids in a reply. Some ids belong to displays or options; an extra tag only causes an extra refresh. */
const listCardTags = (text: string): string[] => [
  ...new Set(Array.from(text.matchAll(/"(?:id|productId)":(\d+)/g), ([, id]) => `card:${id}`)),
]

/** Returns the tags of the response of a call. `text` is the reply as JSON. */
export const tagsOf = (name: CallName, { params }: Pick<CheckedInput<CallName>, 'params'>, text: string): CallTags => {
  const { tags = [], strictTags = [], hasCards = false } = rules[name]?.(params as Params) ?? {}
  return { tags: hasCards ? [...tags, ...listCardTags(text)] : tags, strictTags }
}
