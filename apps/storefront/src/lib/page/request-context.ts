import type { BrandId } from '@shop/brands'
import type { Api } from '@shop/contract'
import { createContext, RouterContextProvider } from 'react-router'

/** Makes calls in the process of the server, as nobody in particular: pages are anonymous. */
export const apiContext = createContext<Api>()
export const brandContext = createContext<BrandId>()
/** Scheme and host of the address a page is known by, e.g. `https://cuma.example`: canonical links start with it. */
export const originContext = createContext<string>()

export interface DrawnPage {
  /** The whole page, in UTF-8. */
  bytes: Uint8Array
  /** Names its inline scripts for `script-src`. */
  scriptSources: readonly string[]
}
/** Where the drawn page is put: it would be copied on its way through the body of a `Response`. */
export const drawnContext = createContext<{ page?: DrawnPage }>()

export interface PageRequest {
  api: Api
  brandId: BrandId
  origin: string
}

/** The page that was drawn with this context; undefined where the answer was no page. */
export const takeDrawn = (context: RouterContextProvider): DrawnPage | undefined => context.get(drawnContext).page

/**
 * What the server gives with each page request.
 * It is reached through the build (`build.entry.module.createPageContext`), because contexts are compared by identity:
 * one made from another copy of this file would be another context.
 */
export const createPageContext = ({ api, brandId, origin }: PageRequest): RouterContextProvider => {
  const context = new RouterContextProvider()
  context.set(apiContext, api)
  context.set(brandContext, brandId)
  context.set(originContext, origin)
  context.set(drawnContext, {})
  return context
}
