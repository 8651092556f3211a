import type { Product } from '@shop/contract'
import { useEffect } from 'react'

/** Remembers on this device that the product was looked at, once the page has time for it. */
export const useRecordedLook = ({ id, name, images: [image] }: Product): void => {
  const key = image?.key
  useEffect(() => {
    if (!image) return
    // a browser that keeps nothing shows no such row
    import('./recent-products.ts').then(
      ({ recentProducts }) => recentProducts().add({ id, name, image }),
      () => undefined,
    )
    // oxlint-disable-next-line react/exhaustive-deps -- a new copy of the same product is no new look
  }, [id, name, key])
}
