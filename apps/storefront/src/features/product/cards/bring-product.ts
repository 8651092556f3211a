import { api } from '#src/lib/call/api.ts'
import { callQuery } from '#src/lib/call/call-query.ts'
import { openQueryClient } from '#src/lib/call/query-client.ts'
import { bringPageAhead } from '#src/lib/page/prefetch-page.ts'
import { PRODUCT_PAGE } from '#src/lib/page/page-start.ts'

/** What a product's page asks for. */
export const productInput = (id: number) => ({ params: { id } })

let isBringing = false

/** Lists of cards lead to products: the code of their page comes while somebody looks at the first. */
export const bringProductPage = (): void => {
  if (isBringing) return
  isBringing = true
  void bringPageAhead(PRODUCT_PAGE)
}

/** What the page of this product shows, for who is about to open it. */
export const bringProduct = (id: number): void => {
  void openQueryClient().prefetchQuery(callQuery(api, 'product.get', productInput(id)))
}
