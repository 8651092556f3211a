import type { CustomerSummary, PointGrant } from '@shop/contract'

export const customerTypeTexts: Readonly<Record<CustomerSummary['type'], string>> = {
  guest: '비회원',
  email: '이메일',
  kakaotalk: '카카오',
  naver: '네이버',
}

const grantStateTexts: Readonly<Record<PointGrant['state'], string>> = {
  waiting: '승인 대기',
  granted: '지급 완료',
  rejected: '반려',
}

/** State of points given by staff, or taken back. */
export const grantTextOf = ({ state, amount }: Pick<PointGrant, 'state' | 'amount'>): string =>
  state === 'granted' && amount < 0 ? '회수 완료' : grantStateTexts[state]

export const noteKindTexts = { note: '메모', block: '이용 제한', unblock: '제한 풀기' } as const

export const couponStateTexts: Readonly<Record<string, string>> = {
  usable: '쓸 수 있음',
  waiting: '시작 전',
  used: '사용함',
  ended: '기간 지남',
}

export const giftStateTexts = {
  waiting: '보내기 전',
  sent: '주소 기다림',
  addressed: '주소 받음',
  declined: '거절',
  withdrawn: '취소',
  expired: '기한 지남',
} as const

export const messageStateTexts: Readonly<Record<string, string>> = {
  waiting: '기다림',
  sending: '보내는 중',
  sent: '보냄',
  failed: '못 보냄',
  dropped: '보내지 않음',
}

export const consentTexts: Readonly<Record<string, string>> = {
  service: '이용 약관',
  privacy: '개인정보 처리',
  optional: '선택 약관',
  advertising: '광고 받기',
  advertising_night: '야간 광고 받기',
  advertising_promotion: '맞춤 광고',
}

export const pointKindTexts: Readonly<Record<string, string>> = {
  earn: '적립',
  use: '사용',
  refund: '되돌림',
  expire: '소멸',
  adjust: '직원 조정',
}

export const orderStateTexts: Readonly<Record<string, string>> = {
  request: '결제 전',
  bank_transfer_waiting: '입금 대기',
  paid: '결제 완료',
  delivery_waiting: '배송 준비',
  delivery_delay: '배송 지연',
  delivering: '배송 중',
  delivery_end: '배송 완료',
  complete: '구매 확정',
  withdraw_request: '취소 요청',
  withdraw_complete: '취소 완료',
  stock_out: '품절',
  incomplete: '미결제 종료',
}

export const nameOf = ({ name, leftAt }: Pick<CustomerSummary, 'name' | 'leftAt'>): string =>
  name ?? (leftAt ? '탈퇴한 고객' : '이름 없음')
