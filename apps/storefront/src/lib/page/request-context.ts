import type { BrandId } from '@shop/brands'
import type { Api, PublicSettings, TagSettings } from '@shop/contract'
import type { QueryClient } from '@tanstack/react-query'
import { createContext, RouterContextProvider } from 'react-router'
import { createQueryClient } from '../call/query-client.ts'
import type { ErrorReporterSettings } from './page-start.ts'

/** API client that makes calls in the server process, without a user, because pages are anonymous. */
export const apiContext = createContext<Api>()
export const brandContext = createContext<BrandId>()
/** Query cache of this request. Loaders fill it, and the page is rendered from it. */
export const queryClientContext = createContext<QueryClient>()

/** Data that the server passes with each page request. */
export interface PageRequest {
  api: Api
  brandId: BrandId
  /** Scheme and host of the public address, e.g. `https://cuma.example`. */
  origin: string
  settings: PublicSettings
  /** Undefined if errors are not reported. */
  errorReporter?: ErrorReporterSettings | undefined
  /** Called with unexpected errors, for which an error screen is rendered. */
  onError?: ((error: unknown) => void) | undefined
  /** Settings of the tags with a key. */
  tags: TagSettings
}

/** Creates the context that the loaders of one request read. */
export const createRequestContext = ({ api, brandId }: Pick<PageRequest, 'api' | 'brandId'>): RouterContextProvider => {
  const context = new RouterContextProvider()
  context.set(apiContext, api)
  context.set(brandContext, brandId)
  context.set(queryClientContext, createQueryClient())
  return context
}
