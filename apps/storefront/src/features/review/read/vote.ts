import type { CallReply, PublicReview } from '@shop/contract'
import type { QueryClient } from '@tanstack/react-query'
import { showFailure } from '#src/features/snackbar/show-failure.ts'
import { api } from '#src/lib/call/api.ts'
import { marksQuery, type ReviewMarks } from './use-review-marks.ts'

interface Vote {
  productId: number
  reviewId: number
}

/** Reviews with a vote in flight, each with the latest wish. */
const wishes = new Map<number, boolean>()

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

/** Sends votes until the server has the latest wish. Rolls back to the last one it has. */
const send = async (client: QueryClient, vote: Vote, before: boolean): Promise<void> => {
  let sent = before
  try {
    for (let wish = wishes.get(vote.reviewId); wish !== undefined && wish !== sent; wish = wishes.get(vote.reviewId)) {
      const input = { params: { id: vote.reviewId }, body: { isHelpful: wish } }
      const { helpfulCount } = await api('review.vote', input)
      sent = wish
      if (wishes.get(vote.reviewId) === sent) changeCount(client, vote, () => helpfulCount)
    }
  } catch (error) {
    const wish = wishes.get(vote.reviewId) ?? !sent
    show(client, vote, sent)
    showFailure(error, () => void voteHelpful(client, vote, wish))
  } finally {
    wishes.delete(vote.reviewId)
  }
}

/** Says that a review is helpful, or takes that back, with an optimistic update. Of votes in quick succession the last counts. */
export const voteHelpful = async (client: QueryClient, vote: Vote, isHelpful: boolean): Promise<void> => {
  if (wishes.has(vote.reviewId)) {
    wishes.set(vote.reviewId, isHelpful)
    return show(client, vote, isHelpful)
  }
  wishes.set(vote.reviewId, isHelpful)
  const { queryKey } = marksQuery(vote.productId)
  const isComplete = client.getQueryData(queryKey) !== undefined
  await client.cancelQueries({ queryKey })
  show(client, vote, wishes.get(vote.reviewId) ?? isHelpful)
  await send(client, vote, !isHelpful)
  // the other marks were not loaded yet
  if (!isComplete) await client.invalidateQueries({ queryKey })
}
