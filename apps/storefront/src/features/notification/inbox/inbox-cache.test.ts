import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeServer } from '#src/testing/fake-server.tsx'
import { inboxKey, markAllRead } from './inbox-cache.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([true, false])('[SCREEN-14] marking as read repeats a fetch that it stops: %s', async (isLoading) => {
  const unread = { orderList: 0, fruitSnsList: 0 }
  fakeServer({ 'notification.readAll': () => unread })
  const client = new QueryClient()
  const queryKey = inboxKey('orderList')
  const page = { page: { count: 0, nextPage: null, prePage: null }, unread, notifications: [] }
  client.setQueryData(queryKey, { pages: [page], pageParams: [''] })
  const queryFn = () => new Promise<typeof page>(() => {})
  const running = { queryKey, queryFn, initialPageParam: '', getNextPageParam: () => undefined, staleTime: 0 }
  if (isLoading) void client.prefetchInfiniteQuery(running)
  await markAllRead(client, 'orderList', 1)
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(isLoading)
})
