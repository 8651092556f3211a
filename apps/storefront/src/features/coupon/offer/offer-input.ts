/** Input of the coupons for a product, shared by the page's plan and its components. */
export const offersOfProduct = (productId: number) => ({ query: { productId } })

const MOST_IDS = 30
const IDS = /^[1-9]\d{0,8}(,[1-9]\d{0,8})*$/

/** Input of the page of coupons: all, or those whose numbers are in its address (`?ids=3,7`). */
export const offersOfAddress = (search: URLSearchParams) => {
  const ids = search.get('ids') ?? ''
  return IDS.test(ids) ? { query: { ids: ids.split(',').slice(0, MOST_IDS).join(',') } } : {}
}

const LINK = /href="(?:https?:\/\/[^"/]+)?\/coupons\?ids=([\d,]+)"/g

/** Numbers of the coupons that a formatted text links to, joined by commas. Undefined if it links to none. */
export const offerIdsIn = (html: string | null): string | undefined => {
  const ids = [...(html ?? '').matchAll(LINK)].flatMap(([, found = '']) => (IDS.test(found) ? found.split(',') : []))
  return ids.length === 0 ? undefined : [...new Set(ids)].slice(0, MOST_IDS).join(',')
}
