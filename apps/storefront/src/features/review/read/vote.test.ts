import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeServer } from '#src/testing/fake-server.tsx'
import { marksQuery } from './use-review-marks.ts'
import { voteHelpful } from './vote.ts'

afterEach(() => vi.unstubAllGlobals())

const vote = { productId: 1, reviewId: 5 }
const { queryKey } = marksQuery(vote.productId)
const lose = () => {
  fakeServer({
    'review.vote': () => {
      throw new TypeError('lost')
    },
  })
}

test('[SCREEN-12] a failed vote that was given before, e.g. resumed after a login, stays given', async () => {
  lose()
  const client = new QueryClient()
  client.setQueryData(queryKey, { helpful: [5], reported: [] })
  await voteHelpful(client, vote, true)
  expect(client.getQueryData(queryKey)).toEqual({ helpful: [5], reported: [] })
})

test('[SCREEN-12] a failed vote before the marks are loaded is rolled back, and the marks are loaded again', async () => {
  lose()
  const client = new QueryClient()
  await voteHelpful(client, vote, true)
  expect(client.getQueryData(queryKey)).toEqual({ helpful: [], reported: [] })
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true)
})
