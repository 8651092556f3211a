import { api } from '#src/lib/call/api.ts'
import { callQuery } from '#src/lib/call/call-query.ts'
import { openQueryClient } from '#src/lib/call/query-client.ts'
import { prefetchPage } from '#src/lib/page/prefetch-page.ts'
import { PRODUCT_PAGE } from '#src/lib/page/page-start.ts'

/** Input of the product page request. */
export const productInput = (id: number) => ({ params: { id } })

let isBringing = false

/** Prefetches the code of the product page while a list of cards is shown. */
export const bringProductPage = (): void => {
  if (isBringing) return
  isBringing = true
  void prefetchPage(PRODUCT_PAGE)
}

/** Prefetches the data of a product page that the user is likely to open. */
export const bringProduct = (id: number): void => {
  void openQueryClient().prefetchQuery(callQuery(api, 'product.get', productInput(id)))
}
