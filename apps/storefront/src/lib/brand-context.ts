import type { Brand } from '@shop/brands'
import { createContext, useContext } from 'react'

const BrandContext = createContext<Brand | undefined>(undefined)
export const BrandProvider = BrandContext.Provider

/** The brand of this page, as the server sent it: a shopper downloads one brand, not four. */
export const useBrand = (): Brand => {
  const brand = useContext(BrandContext)
  if (!brand) throw new Error('a component that shows the brand stands outside its provider')
  return brand
}
