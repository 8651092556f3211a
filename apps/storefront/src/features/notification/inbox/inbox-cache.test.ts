import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeServer } from '#src/testing/fake-server.tsx'
import { followUnread, inboxKey, markAllRead } from './inbox-cache.ts'

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

test('[SCREEN-14] a state of the server reloads what differs from it, and nothing that is shown already', () => {
  const client = new QueryClient()
  const counters = { newCumaNotification: 1 }
  client.setQueryData(['user.getCounters', {}], counters)
  const isReloaded = (): boolean => client.getQueryState(['user.getCounters', {}])?.isInvalidated ?? false
  const state = { orderList: 1, fruitSnsList: 0, newest: 5 }
  followUnread(client, state)
  expect(isReloaded()).toBe(false)
  followUnread(client, state)
  expect(isReloaded()).toBe(false)
  // one was read and another one came
  followUnread(client, { ...state, newest: 6 })
  expect(isReloaded()).toBe(true)
  client.setQueryData(['user.getCounters', {}], counters)
  followUnread(client, { ...state, fruitSnsList: 1, newest: 6 })
  expect(isReloaded()).toBe(true)
})
