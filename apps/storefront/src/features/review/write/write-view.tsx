import type { ReviewableItem } from '@shop/contract'
import { useEffect, useState } from 'react'
import { usePersonalCall } from '#src/features/auth/use-personal-call.ts'
import { BoughtProduct } from '../own/bought-product.tsx'
import { storedPhotos } from '../photo/picked-photo.ts'
import { PointPromise } from './point-promise.tsx'
import { forgetRefused, findRefused } from './refused-review.ts'
import { emptyForm } from './review-form.ts'
import { ReviewFields } from './review-fields.tsx'
import { useReviewForm } from './use-review-form.ts'
import { draftOfItem, useWriteReview } from './use-write-review.ts'

/** Form of a new review. SCREEN-12 */
export function WriteView({ item }: { item: ReviewableItem }) {
  // the optimistic update needs the list to which the review is added
  usePersonalCall('review.listMine', { query: { page: 0 } })
  const [refused] = useState(() => findRefused(item.id))
  useEffect(forgetRefused, [])
  const write = useWriteReview(item)
  const state = useReviewForm({
    draft: draftOfItem(item.id),
    start: refused?.form ?? emptyForm,
    ...(refused && { errors: refused.errors, photos: storedPhotos(refused.photos) }),
    send: write,
  })
  return (
    <ReviewFields
      state={state}
      attributes={item.attributes}
      product={<BoughtProduct {...item} />}
      points={<PointPromise item={item} hasPhotos={state.picker.photos.length > 0} />}
      submit="후기 남기기"
    />
  )
}
