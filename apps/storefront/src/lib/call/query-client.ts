import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

const FRESH_MS = 60_000

/** Reports whether a retry is useless: client errors (4xx except 408), not server errors. */
const isFinal = (error: unknown): boolean =>
  error instanceof ApiError && error.statusCode >= 400 && error.statusCode < 500 && error.statusCode !== 408

const isOffline = (): boolean => !import.meta.env.SSR && 'onLine' in navigator && !navigator.onLine

/** Stale time in ms. Infinite while offline, because cached data is better than none. */
export const freshFor = (ms: number) => (): number => (isOffline() ? Number.POSITIVE_INFINITY : ms)

/**
 * Creates an empty query cache: one per request on the server, one per visit in the browser, never shared between users.
 * `retries`: number of retries for reads that failed without a final error; 0 if a page waits for the read.
 */
export const createQueryClient = (retries = 0): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: freshFor(FRESH_MS),
        // a query that paused without network would report nothing to its component
        networkMode: 'always',
        refetchOnReconnect: true,
        // on the server the cache ends with the render; a timer would keep it in memory for its whole time
        gcTime: import.meta.env.SSR ? Number.POSITIVE_INFINITY : 10 * FRESH_MS,
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < retries && !isFinal(error) && !isOffline(),
      },
    },
  })

let browserClient: QueryClient | undefined

/** Returns the query cache of this browser; on the server a new one per call. */
export const openQueryClient = (): QueryClient => {
  if (import.meta.env.SSR) return createQueryClient()
  browserClient ??= createQueryClient(2)
  return browserClient
}
