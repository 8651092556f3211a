/**
 * Texts of the shop for the codes of the payment window. The window returns through an address that can be forged, so the text
 * in it is not shown as the shop's own. Codes: the payment company's catalogue.
 */
const texts: Record<string, string> = {
  PAY_PROCESS_CANCELED: '결제창을 닫아 결제를 취소했어요.',
  PAY_PROCESS_ABORTED: '결제 승인이 되지 않아 결제를 멈췄어요.',
  REJECT_CARD_COMPANY: '카드사에서 승인하지 않았어요. 카드사에 문의하거나 다른 카드로 결제해 주세요.',
  REJECT_CARD_PAYMENT: '한도를 넘었거나 잔액이 부족해요. 다른 카드로 결제해 주세요.',
  REJECT_ACCOUNT_PAYMENT: '계좌의 잔액이 부족해요. 다른 계좌나 결제 수단으로 결제해 주세요.',
  REJECT_TOSSPAY_INVALID_ACCOUNT: '결제에 연결된 계좌를 쓸 수 없어요. 다른 결제 수단을 선택해 주세요.',
  NOT_AVAILABLE_BANK: '지금은 은행 점검 시간이에요. 잠시 후 다시 결제해 주세요.',
  EXCEED_MAX_ONE_DAY_WITHDRAW_AMOUNT: '하루에 이체할 수 있는 금액을 넘었어요.',
  EXCEED_MAX_ONE_TIME_WITHDRAW_AMOUNT: '한 번에 이체할 수 있는 금액을 넘었어요.',
  RESTRICTED_TRANSFER_ACCOUNT: '이체할 수 없는 계좌예요. 다른 계좌로 결제해 주세요.',
  INVALID_PASSWORD: '결제 비밀번호가 맞지 않아요.',
  INVALID_REJECT_CARD: '사용이 거절된 카드예요. 카드사에 문의해 주세요.',
  INVALID_STOPPED_CARD: '정지된 카드예요. 다른 카드로 결제해 주세요.',
  INVALID_CARD_LOST_OR_STOLEN: '분실 신고된 카드예요. 다른 카드로 결제해 주세요.',
  INVALID_CARD_EXPIRATION: '카드 유효 기간을 다시 확인해 주세요.',
  INVALID_CARD_NUMBER: '카드 번호를 다시 확인해 주세요.',
  INVALID_CARD_PASSWORD: '카드 비밀번호를 다시 확인해 주세요.',
  INVALID_CARD_IDENTITY: '생년월일이나 사업자등록번호가 카드 명의자와 달라요.',
  INVALID_BIRTH_DAY_FORMAT: '생년월일이나 사업자등록번호를 다시 확인해 주세요.',
  INVALID_CARD_INSTALLMENT_PLAN: '고른 할부 개월은 쓸 수 없어요.',
  NOT_SUPPORTED_CARD_TYPE: '이 종류의 카드로는 결제할 수 없어요. 다른 카드로 결제해 주세요.',
  NOT_REGISTERED_CARD_COMPANY: '카드사에 사용 등록을 한 뒤 결제해 주세요.',
  EXCEED_MAX_AMOUNT: '한 번에 결제할 수 있는 금액을 넘었어요.',
  EXCEED_MAX_PAYMENT_AMOUNT: '하루에 결제할 수 있는 금액을 넘었어요.',
  EXPIRED_PAYMENT: '결제 시간이 지났어요. 다시 결제해 주세요.',
  PROVIDER_ERROR: '결제사에 잠시 문제가 있어요. 잠시 후 다시 결제해 주세요.',
}

/** Codes of payments that ended without a response of the payment company. */
const ownCodes = new Set(['PAYMENT_CANCELED', 'PAYMENT_TIME_OVER', 'DEPOSIT_TIME_OVER', 'SCRIPT_BLOCKED', 'UNKNOWN'])

/**
 * Returns whether the message was written by the payment company and must be shown as a quote. Codes of the shop's own contract
 * are in camel case. PAY-6
 */
export const isQuoted = ({ code, message }: { code: string; message: string }): boolean =>
  message !== '' && /^[A-Z][A-Z_\d]+$/.test(code) && !ownCodes.has(code) && message !== toFailureText(code)

export const toFailureText = (code: string): string =>
  Object.hasOwn(texts, code)
    ? (texts[code] ?? '')
    : '결제가 승인되지 않았어요. 다른 결제 수단으로 결제하거나 잠시 후 다시 시도해 주세요.'
