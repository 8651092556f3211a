import type { Review } from '@shop/contract'
import { formatWon } from '@shop/rules'
import { useQueryClient } from '@tanstack/react-query'
import { showFailure } from '#src/features/snackbar/show-failure.ts'
import { openWarning } from '#src/features/snackbar/warning-store.ts'
import { api } from '#src/lib/call/api.ts'
import { serverNow } from '#src/lib/server-clock.ts'
import { showSnackbar } from '#src/ui/overlay/snackbar-store.ts'
import { renewReviews, showRemoved } from './review-cache.ts'

/** What deleting means: the points that are taken back, and whether the product can be reviewed again. */
export const removalText = ({ point, isHidden }: Pick<Review, 'point' | 'isHidden'>): string =>
  [
    point > 0
      ? `받은 적립금 ${formatWon(point)}은 회수돼요.\n이미 썼다면 모자란 만큼 다음 적립금에서 빼요.`
      : '지운 후기는 되돌릴 수 없어요.',
    isHidden ? '가려진 후기를 지우면 이 상품의 후기를 다시 쓸 수 없어요.' : '',
  ]
    .filter(Boolean)
    .join('\n')

/** Asks, then deletes a review with an optimistic update. Rolls back on failure. REVIEW-2 */
export const useRemoveReview = (review: Review): (() => void) => {
  const client = useQueryClient()
  const remove = async (): Promise<void> => {
    const rollBack = await showRemoved(client, review, new Date(serverNow()))
    try {
      const { takenBackPoint } = await api('review.remove', { params: { id: review.id } })
      showSnackbar(
        takenBackPoint > 0 ? `후기를 지우고 적립금 ${formatWon(takenBackPoint)}을 뺐어요.` : '후기를 지웠어요.',
      )
    } catch (error) {
      rollBack()
      showFailure(error, () => void remove())
    }
    renewReviews(client)
  }
  return () =>
    openWarning({
      title: '후기를 지울까요?',
      text: removalText(review),
      confirm: '지우기',
      cancel: '닫기',
      onConfirm: () => void remove(),
    })
}
