import type { Brand } from '@shop/brands'
import { createContext, useContext } from 'react'

const BrandContext = createContext<Brand | undefined>(undefined)
export const BrandProvider = BrandContext.Provider

/** Brand of this page, sent by the server, so that a browser downloads one brand and not four. */
export const useBrand = (): Brand => {
  const brand = useContext(BrandContext)
  if (!brand) throw new Error('a component that shows the brand stands outside its provider')
  return brand
}
