import type { OrderItemProductStatus, OrderStatus } from '#src/order/status.ts'

const words: Readonly<Record<OrderItemProductStatus | OrderStatus, string>> = {
  pre_ordering: '주문 전',
  request: '결제 확인 중',
  bank_transfer_waiting: '입금 대기',
  paid: '결제 완료',
  delivery_waiting: '배송 준비 중',
  delivery_delay: '배송 지연',
  delivering: '배송 중',
  delivery_end: '배송 완료',
  complete: '구매 확정',
  stock_out: '품절',
  withdraw_request: '취소 요청',
  withdraw_partially: '일부 취소',
  withdraw_complete: '취소 완료',
  replace_request: '교환 요청',
  replace_complete: '교환 완료',
  return_request: '반품 요청',
  return_complete: '반품 완료',
  incomplete: '결제 미완료',
  unknown: '확인 중',
}

/** Returns the Korean label of a status. Shoppers and operators see the same label. */
export function statusText(status: OrderItemProductStatus | OrderStatus): string {
  return words[status]
}

/** Payment methods as staff read them. */
export const paymentMethodTexts = {
  card: '카드',
  virtual_account: '가상계좌',
  transfer: '계좌이체',
  point: '적립금',
} as const
