import type { MessageKindName, MessageVariables } from './message-kinds.ts'

type VariableName = { [K in MessageKindName]: keyof MessageVariables<K> }[MessageKindName]

/** A realistic value of every variable of every kind, for the preview of the templates. A missing or unused one does not compile. */
export const sampleVariables = {
  accountNumber: '110-123-456789',
  bank: '신한은행',
  customerName: '김수진',
  date: '2026년 11월 21일',
  days: '2',
  money: '38,900원',
  name: '박하늘',
  names: '청송 사과 5kg 외 1개',
  note: '귀한 선물 고마워요. 가족과 맛있게 먹을게요!',
  orderId: '1024',
  orderNo: '20261121-ABCDEFGH',
  parcels: 'CJ대한통운 640012345678',
  point: '1,000원',
  price: '38,900원',
  product: '청송 사과 5kg (14~16과)',
  productId: '7',
  products: '청송 사과 5kg 외 1개',
  reason: '상품과 관계없는 사진이 있어요.',
  rule: '욕설, 비방, 개인정보가 담긴 후기',
  senderName: '김수진',
  subject: '혜택과 이벤트 소식',
  until: '11월 24일 18:00',
  uuid: '00000000-0000-4000-8000-000000000001',
} as const satisfies Record<VariableName, string>
