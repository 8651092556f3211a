/** What a message about an order says, by its kind. */
const kindTexts: Readonly<Record<string, string>> = {
  'order.placed': '주문 완료',
  'order.giftPlaced': '선물 주문 완료',
  'order.deposit': '입금 계좌 안내',
  'order.depositDue': '입금 기한 안내',
  'order.deposited': '입금 확인',
  'order.giftDeposited': '선물 입금 확인',
  'order.depositMissed': '입금 기한 지남',
  'order.depositTakenBack': '입금 취소',
  'order.preparing': '상품 준비',
  'order.delayed': '배송 지연',
  'order.soldOut': '품절 취소',
  'order.cancelAsked': '취소 신청 접수',
  'order.cancelRefused': '취소 거절',
  'order.partlyShipped': '일부 발송',
  'order.shipped': '발송',
  'order.delivered': '배송 완료',
  'order.confirmSoon': '자동 구매 확정 예고',
  'order.completed': '자동 구매 확정',
  'order.returnAsked': '반품 신청 접수',
  'order.replaceAsked': '교환 신청 접수',
  'order.replaced': '교환 완료',
  'order.sendingBackRefused': '교환·반품 거절',
  'refund.cancelled': '주문 취소',
  'refund.partlyCancelled': '일부 취소',
  'refund.returned': '반품 완료',
  'refund.refunded': '환불 완료',
  'refund.refundedToCard': '카드 환불 완료',
  'refund.delayed': '환불 지연',
  'refund.accountWanted': '환불 계좌 요청',
}

const channelTexts: Readonly<Record<string, string>> = { text: '알림톡·문자', email: '이메일', push: '앱 알림' }

/** Kind and channel of a message. A kind that a newer server sends is named by its channel alone. */
export const messageText = (kind: string, channel: string): string =>
  [kindTexts[kind], channelTexts[channel] ?? channel].filter(Boolean).join(' · ')
