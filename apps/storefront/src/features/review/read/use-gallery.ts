import { useState } from 'react'
import type { ReviewChoice } from '../review-input.ts'
import { photosOfReviews, photosOfSummary } from './review-photos.tsx'
import type { ShownReview, Summary } from './use-reviews.ts'

const newest: Pick<ReviewChoice, 'orderBy' | 'page'> = { orderBy: 'latest', page: 0 }
const none = { open: false, choice: newest, start: '', known: photosOfReviews([]) }

/** State of the full-screen viewer of all photos. `see` opens it at a photo of the summary, `seeFrom` at one of a page. */
export const useGallery = (summary: Summary | undefined) => {
  const [viewed, setViewed] = useState(none)
  return {
    gallery: { ...viewed, onClose: () => setViewed((before) => ({ ...before, open: false })) },
    see: (start: string) =>
      setViewed({ open: true, choice: newest, start, known: summary ? photosOfSummary(summary) : [] }),
    seeFrom: (start: string, { orderBy, optionName, page }: ReviewChoice, reviews: readonly ShownReview[]) =>
      setViewed({
        open: true,
        choice: { orderBy, page, ...(optionName !== undefined && { optionName }) },
        start,
        known: photosOfReviews(reviews),
      }),
  }
}
