import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

const FRESH_MS = 15_000

/** Whether a retry is useless: an answer of the server that says no. */
const isFinal = (error: unknown): boolean =>
  error instanceof ApiError && error.statusCode >= 400 && error.statusCode < 500 && error.statusCode !== 408

/** Creates the cache of the tab. */
export const createQueryClient = (retries = 2): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        networkMode: 'always',
        // a colleague may have changed what a tab in the background shows
        refetchOnWindowFocus: true,
        retry: (failures, error) => failures < retries && !isFinal(error),
      },
    },
  })
