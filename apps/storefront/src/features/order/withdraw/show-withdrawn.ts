import type { OrderItem } from '@shop/contract'
import { showSnackbar } from '#src/ui/overlay/snackbar-store.ts'
import { noticeTexts } from '#src/lib/notice-texts.ts'

const asked = ({ orderItemProducts }: OrderItem): number =>
  orderItemProducts.filter(({ orderItemProductStatus: status }) => status === 'withdraw_request').length

/** What has become of the cancel: done, or asked of the shop (ORDER-3). ERROR-4 */
export const showWithdrawn = (before: OrderItem, after: OrderItem): void => {
  if (asked(after) > asked(before)) showSnackbar('취소를 요청했어요. 판매자가 확인하면 알려 드려요.')
  else if (after.orderItemStatus === 'withdraw_complete') showSnackbar(noticeTexts.orderCancelled)
  else showSnackbar('선택한 상품을 취소했어요.')
}
