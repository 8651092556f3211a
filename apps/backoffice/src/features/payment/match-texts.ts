import type { GatewayBreak } from '@shop/contract'

/** What each kind of difference means, and what to do about it. */
const kinds: Readonly<Record<string, readonly [name: string, text: string]>> = {
  missingHere: ['결제사에만 있음', '결제사에만 있는 결제예요. 주문이 있으면 쇼핑몰이 다시 확인해요.'],
  missingThere: ['장부에만 있음', '장부에만 있는 결제예요. 결제사 화면에서 결제를 찾아 주세요.'],
  amount: ['금액 다름', '장부와 결제사의 금액이 달라요.'],
  double: ['두 번 결제', '한 주문에 두 번 결제됐어요. 결제사 화면에서 하나를 취소해 주세요.'],
  status: ['한쪽만 취소', '한쪽에서만 취소된 결제예요.'],
  lateApproval: ['늦은 결제', '끝난 주문에 결제가 들어와 돌려주고 있어요.'],
  refundAccountMissing: ['환불 계좌 없음', '돌려줄 계좌를 몰라요. 구매자에게 계좌를 받아 주세요.'],
  cancelRefused: ['취소 거절', '결제사가 환불을 거절했어요. 점점 드물게 다시 요청하고 있어요.'],
  refundFailed: ['환불 실패', '결제사가 환불을 거절했어요. 원인을 해결한 뒤 다시 요청해 주세요.'],
  refundUnanswered: ['환불 확인 안 됨', '하루가 지나도록 환불이 됐는지 알 수 없어요. 계속 다시 요청하고 있어요.'],
  canceledOutside: ['밖에서 취소', '쇼핑몰을 거치지 않고 취소된 결제예요.'],
  amountMismatch: ['다른 금액', '들어온 금액이 주문 금액과 달라요.'],
  depositReversed: ['입금 되돌림', '이미 보낸 주문의 입금을 은행이 되돌렸어요. 구매자에게 다시 받아 주세요.'],
  receiptRefused: ['현금영수증 거절', '현금영수증 번호가 거절됐어요. 지정 번호로 발급해요.'],
  receiptCancelRefused: ['현금영수증 취소 실패', '현금영수증을 취소하지 못했어요.'],
}

export const kindName = ({ kind }: Pick<GatewayBreak, 'kind'>): string => kinds[kind]?.[0] ?? kind
export const kindText = ({ kind }: Pick<GatewayBreak, 'kind'>): string =>
  kinds[kind]?.[1] ?? '장부와 결제사의 기록이 달라요.'
