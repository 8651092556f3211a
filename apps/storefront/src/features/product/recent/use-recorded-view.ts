import type { Product } from '@shop/contract'
import { useEffect } from 'react'

/** Stores on this device that the product was viewed, when the page is idle. */
export const useRecordedLook = ({ id, name, category, images: [image] }: Product): void => {
  const key = image?.key
  useEffect(() => {
    if (!image) return
    // without storage there is no such row
    import('./recent-products.ts').then(
      ({ recentProducts }) =>
        recentProducts().add({
          id,
          name,
          image,
          categoryIds: [category.id, ...(category.parent ? [category.parent.id] : [])],
        }),
      () => undefined,
    )
    // oxlint-disable-next-line react/exhaustive-deps -- a new copy of the same product is no new look
  }, [id, name, key])
}
