import type { CallInput } from '@shop/contract'

type Reason = CallInput<'orderItem.requestReturn'>['body']['reason']

/** Why something is sent back, as it is chosen. */
export const returnReasons: readonly { value: Reason; label: string }[] = [
  { value: 'changedMind', label: '마음이 바뀌었어요' },
  { value: 'damaged', label: '상하거나 파손됐어요' },
  { value: 'wrongItem', label: '다른 상품이 왔어요' },
  { value: 'late', label: '너무 늦게 도착했어요' },
  { value: 'other', label: '다른 이유가 있어요' },
]

/** What the shop was told; a reason that is no choice is shown as it is. */
export const returnReasonText = (reason: string): string =>
  returnReasons.find(({ value }) => value === reason)?.label ?? reason
