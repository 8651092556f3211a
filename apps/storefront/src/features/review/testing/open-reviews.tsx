import type { Review, ReviewableItem } from '@shop/contract'
import { act } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { setSessionUser } from '#src/features/auth/auth-store.ts'
import EditPage from '#src/pages/review/edit-page.tsx'
import ReviewsPage from '#src/pages/review/reviews-page.tsx'
import WritePage from '#src/pages/review/write-page.tsx'
import { fakeServer, renderPages } from '#src/testing/fake-server.tsx'
import { PREVIEW } from '../photo/testing/fake-photos.ts'
import { sampleItem } from './review-samples.ts'

type Answers = Parameters<typeof fakeServer>[0]

export interface ReviewLists {
  items: ReviewableItem[]
  reviews: Review[]
}

/** Renders the pages of reviews for a member. The lists answer the calls, and a test changes them like the server. */
export const openReviews = (at: string, lists: ReviewLists, answers: Answers = {}) => {
  let photos = 0
  const pageOf = (count: number) => ({ count, nextPage: null, prePage: null })
  const journal = fakeServer({
    'user.getDetail': () => ({ uuid: 'a-member' }) as never,
    'review.listReviewable': () => ({ page: pageOf(lists.items.length), products: [...lists.items] }),
    'review.listMine': () => ({ page: pageOf(lists.reviews.length), reviews: [...lists.reviews] }),
    'review.getReviewable': ({ params }) => sampleItem(Number(params['id'])),
    'review.putPhoto': () => ({ name: `given/review/p${(photos += 1)}`, url: PREVIEW }),
    ...answers,
  })
  const pages = { '/reviews': ReviewsPage, '/reviews/write/:id': WritePage, '/reviews/:id/edit': EditPage }
  renderPages(at, pages)
  act(() => setSessionUser({ userType: 'email' }))
  return { journal, user: userEvent.setup() }
}
