import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

const FRESH_MS = 60_000

/** What another try cannot change: an answer of the kind "your request", as against "our server". */
const isFinal = (error: unknown): boolean =>
  error instanceof ApiError && error.statusCode >= 400 && error.statusCode < 500 && error.statusCode !== 408

const isOffline = (): boolean => !import.meta.env.SSR && 'onLine' in navigator && !navigator.onLine

/** How long (ms) what was read is shown without asking again; without a network what was read before is better than nothing. */
export const freshFor = (ms: number) => (): number => (isOffline() ? Number.POSITIVE_INFINITY : ms)

/**
 * A fresh cache: one a request on the server, one a visit in the browser. Never shared between people.
 * `retries`: how often a read that failed for no final reason is tried again; none where somebody waits for a page.
 */
export const createQueryClient = (retries = 0): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: freshFor(FRESH_MS),
        // a question that waits for a network leaves who asked it without a word
        networkMode: 'always',
        refetchOnReconnect: true,
        // a render's cache is dropped with the render; a timer would keep each one for as long as it runs
        gcTime: import.meta.env.SSR ? Number.POSITIVE_INFINITY : 10 * FRESH_MS,
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < retries && !isFinal(error) && !isOffline(),
      },
    },
  })

let browserClient: QueryClient | undefined

/** The one cache of this browser; on the server every render gets its own. */
export const openQueryClient = (): QueryClient => {
  if (import.meta.env.SSR) return createQueryClient()
  browserClient ??= createQueryClient(2)
  return browserClient
}
