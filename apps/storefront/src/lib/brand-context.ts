import { type Brand, brandFor, DEFAULT_BRAND } from '@shop/brands'
import { createContext, useContext } from 'react'

const BrandContext = createContext<Brand>(brandFor(DEFAULT_BRAND))
export const BrandProvider = BrandContext.Provider
/** The brand of this page. */
export const useBrand = (): Brand => useContext(BrandContext)
