import type { Brand } from '@shop/brands'
import type { PublicSettings } from '@shop/contract'
import { createContext, useContext } from 'react'

/** The shop of this document. It does not change during a visit. */
export interface Site {
  brand: Brand
  /** Scheme and host of the public address, e.g. `https://cuma.example`, used for canonical links. */
  origin: string
  /** Settings of the brand: hours of the support desk and the notice at the top. */
  settings: PublicSettings
}

const SiteContext = createContext<Site | undefined>(undefined)
export const SiteProvider = SiteContext.Provider

/** Returns the site. Throws outside its provider. */
export const useSite = (): Site => {
  const site = useContext(SiteContext)
  if (!site) throw new Error('a component that needs the site is rendered outside SiteProvider')
  return site
}
