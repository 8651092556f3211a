import type { ReceiptIdentityKind } from '@shop/rules'

/** Purpose of a cash receipt by the kind of its number. */
export const receiptPurposes: Record<ReceiptIdentityKind, string> = {
  phone: '소득공제',
  card: '소득공제',
  business: '지출증빙',
}

/** Hint text by kind of number. */
export const receiptHints: Record<ReceiptIdentityKind, string> = {
  phone: '국세청에 등록한 휴대폰 번호를 입력해 주세요.',
  card: '국세청에서 받은 카드의 번호를 입력해 주세요. 결제 카드 번호가 아니에요.',
  business: '사업자등록번호 열 자리를 입력해 주세요.',
}
