import type { MessageKindName, MessageVariables } from './message-kinds.ts'

type VariableName = { [K in MessageKindName]: keyof MessageVariables<K> }[MessageKindName]

/** A realistic value of every variable of every kind. A missing or unused one does not compile. */
const common = {
  accountNumber: '110-123-456789',
  amount: '300,000원',
  bank: '신한은행',
  count: '2',
  coupon: '첫 구매 5,000원',
  customerName: '김수진',
  date: '2026.11.21',
  days: '2',
  discount: '10% 할인',
  grade: '새싹',
  liveRoomId: '3',
  money: '38,900원',
  month: '12',
  name: '박하늘',
  names: '청송 사과 5kg 외 1개',
  next: '열매',
  note: '귀한 선물 고마워요. 가족과 맛있게 먹을게요!',
  orderId: '1024',
  orderNo: '20261121-ABCDEFGH',
  others: '1',
  parcels: 'CJ대한통운 640012345678',
  path: '/best',
  // the sample of a cancel is one whose refund follows
  payer: '',
  point: '1,000원',
  price: '38,900원',
  product: '청송 사과 5kg (14~16과)',
  productId: '7',
  products: '청송 사과 5kg 외 1개',
  rate: '20',
  receivers: '박하늘님',
  refunded: '',
  reason: '상품과 관계없는 사진이 있어요.',
  refused: '혜택과 이벤트 소식(문자)',
  rule: '욕설, 비방, 개인정보가 담긴 후기',
  senderName: '김수진',
  subject: '혜택과 이벤트 소식',
  text: '12월 1일부터 오후 2시까지 주문하시면 그날 보내 드려요.',
  time: '오늘 20:00',
  title: '12월 배송 안내',
  until: '11.24(화) 18:00',
  uuid: '00000000-0000-4000-8000-000000000001',
} as const satisfies Record<VariableName, string>

const BENEFIT_UNTIL = '2026.12.31'
const NO_NOTE = { note: '' } as const

/** Values of kinds for which the common ones make no sense. */
const special: Readonly<{ [K in MessageKindName]?: Partial<MessageVariables<K>> }> = {
  'order.delayed': { reason: '태풍으로 수확이 늦어져 하루나 이틀 뒤에 출발해요.' },
  'gift.accepted': NO_NOTE,
  'gift.declined': { note: '마음만 고맙게 받을게요.' },
  'gift.expired': NO_NOTE,
  'gift.shipped': NO_NOTE,
  'gift.delivered': NO_NOTE,
  'point.granted': { reason: '배송이 늦어진 데 대한 사과', until: BENEFIT_UNTIL },
  'point.expiring': { until: BENEFIT_UNTIL },
  'coupon.given': { name: '첫 구매 축하 쿠폰', until: BENEFIT_UNTIL },
  'coupon.expiring': { name: '첫 구매 축하 쿠폰', until: BENEFIT_UNTIL },
  'live.started': { title: '청송 사과 농장에서 생방송' },
  'live.canceled': { title: '청송 사과 농장에서 생방송' },
  'ad.event': {
    title: '가을 햇과일을 최대 20% 할인해요.',
    text: '11월 30일까지 햇사과와 햇배를 산지에서 바로 보내 드려요.',
  },
  'ad.coupon': { until: BENEFIT_UNTIL },
}

/** Values of the variables of a kind, for the preview of its templates. */
export const sampleVariablesOf = (name: MessageKindName): Readonly<Record<VariableName, string>> => ({
  ...common,
  ...special[name],
})
