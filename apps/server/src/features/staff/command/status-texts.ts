/** How an order is paid, and how far that came, in the words of an operator. */
export const methodTexts = {
  card: '카드',
  virtual_account: '가상계좌',
  transfer: '계좌이체',
  point: '적립금',
} as const

export const paymentTexts = {
  requested: '결제를 기다려요',
  waiting_deposit: '입금을 기다려요',
  done: '결제됐어요',
  failed: '결제되지 않았어요',
  cancel_requested: '결제를 취소하고 있어요',
  canceled: '결제가 취소됐어요',
} as const

export const actorTexts: Readonly<Record<string, string>> = {
  shopper: '구매자',
  operator: '운영자',
  time: '자동',
  gateway: '결제사',
}
