import type { InvalidateQueryFilters, QueryClient } from '@tanstack/react-query'

/** Time (ms) within which every server process has invalidated its cached responses after a change. */
const SERVER_CACHE_MS = 1_000

/**
 * Invalidates queries whose replies the server caches, after a change by this browser: at once, and again when the server has surely
 * dropped its cached responses. Otherwise a reply that was cached just before the change would stay.
 */
export const invalidateTwice = async (client: QueryClient, filters: InvalidateQueryFilters): Promise<void> => {
  setTimeout(() => void client.invalidateQueries(filters), SERVER_CACHE_MS)
  await client.invalidateQueries(filters)
}
