import type { CallReply, PublicReview } from '@shop/contract'
import type { QueryClient } from '@tanstack/react-query'
import { showFailure } from '#src/features/snackbar/show-failure.ts'
import { api } from '#src/lib/call/api.ts'
import { marksQuery, type ReviewMarks } from './use-review-marks.ts'

interface Vote {
  productId: number
  reviewId: number
}

/** Reviews with a vote in flight, each with the latest choice. */
const latestVotes = new Map<number, boolean>()

type Page = Pick<CallReply<'review.search'>, 'page'> & { reviews: PublicReview[] }

const changeCount = (client: QueryClient, { reviewId }: Vote, change: (count: number) => number): void => {
  for (const name of ['review.listOfProduct', 'review.search'])
    client.setQueriesData<Page>(
      { queryKey: [name] },
      (page) =>
        page && {
          ...page,
          reviews: page.reviews.map((review) =>
            review.id === reviewId ? { ...review, helpfulCount: change(review.helpfulCount) } : review,
          ),
        },
    )
}

/** Writes the vote into the query cache. */
const show = (client: QueryClient, vote: Vote, isHelpful: boolean): void => {
  const { queryKey } = marksQuery(vote.productId)
  const marks = client.getQueryData<ReviewMarks>(queryKey) ?? { helpful: [], reported: [] }
  if (marks.helpful.includes(vote.reviewId) === isHelpful) return
  const others = marks.helpful.filter((id) => id !== vote.reviewId)
  client.setQueryData<ReviewMarks>(queryKey, { ...marks, helpful: isHelpful ? [vote.reviewId, ...others] : others })
  changeCount(client, vote, (count) => Math.max(0, count + (isHelpful ? 1 : -1)))
}

/** Sends votes until the server has the latest one. Rolls back to the last one it has, at first `before`. */
const send = async (client: QueryClient, vote: Vote, before: boolean): Promise<void> => {
  const find = () => latestVotes.get(vote.reviewId)
  let sent = before
  try {
    for (let next = find(); next !== undefined && next !== sent; next = find()) {
      const input = { params: { id: vote.reviewId }, body: { isHelpful: next } }
      const { helpfulCount } = await api('review.vote', input)
      sent = next
      if (find() === sent) changeCount(client, vote, () => helpfulCount)
    }
  } catch (error) {
    const next = find() ?? !sent
    show(client, vote, sent)
    showFailure(error, () => void voteHelpful(client, vote, next))
  } finally {
    latestVotes.delete(vote.reviewId)
  }
}

/** Says that a review is helpful, or takes that back, with an optimistic update. Of votes in quick succession the last counts. */
export const voteHelpful = async (client: QueryClient, vote: Vote, isHelpful: boolean): Promise<void> => {
  if (latestVotes.has(vote.reviewId)) {
    latestVotes.set(vote.reviewId, isHelpful)
    return show(client, vote, isHelpful)
  }
  latestVotes.set(vote.reviewId, isHelpful)
  const { queryKey } = marksQuery(vote.productId)
  const marks = client.getQueryData<ReviewMarks>(queryKey)
  await client.cancelQueries({ queryKey })
  show(client, vote, latestVotes.get(vote.reviewId) ?? isHelpful)
  // a vote resumed after the login may have been given before
  await send(client, vote, marks?.helpful.includes(vote.reviewId) ?? !isHelpful)
  // the other marks were not loaded yet
  if (!marks) await client.invalidateQueries({ queryKey })
}
