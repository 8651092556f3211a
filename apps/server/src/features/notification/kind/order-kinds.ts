import type { MessageKind } from './message-kind.ts'

const order = {
  class: 'transactional',
  group: 'order',
  list: 'orderList',
  channels: ['inApp', 'text', 'push'],
  subject: '주문 #{orderNo}',
  path: '/orders/#{orderId}',
} as const

/** Not worth a text message: read on the next visit. */
const inAppOnly = { ...order, channels: ['inApp'] } as const

/** Also by e-mail: what a buyer looks up later. */
const mailed = { ...order, channels: ['inApp', 'text', 'push', 'email'] } as const

const AWAIT_ANSWER = '판매자가 확인하고 알려 드릴게요. 그때까지 상품을 보관해 주세요.'
const BOUGHT = ['#{products}', '결제 금액 #{price}', '쓰신 적립금 #{point}'] as const
const POINT = ['이 주문으로 받은 적립금 #{point}'] as const
const ACCOUNT = ['#{bank} #{accountNumber} (구매자명 #{customerName})', '#{price}, #{until}까지'] as const
/** What a cancel returns. Either `money` or `refunded` is empty. */
export const RETURNED = [
  '돌려드릴 금액 #{money}',
  '돌려드린 금액 #{refunded}',
  '#{payer}에 따라 며칠 걸릴 수 있어요.',
  '돌려드린 적립금 #{point}',
] as const
const CANCELLED = ['#{names}', ...RETURNED] as const

/** Messages about orders and refunds. */
export const orderKinds = {
  'order.placed': { ...mailed, title: '주문이 완료됐어요. 상품을 준비할게요.', lines: BOUGHT, isAnyHour: true },
  'order.giftPlaced': {
    ...mailed,
    title: '선물 결제를 마쳤어요.',
    lines: BOUGHT,
    path: '/gifts/#{orderId}',
    isAnyHour: true,
  },
  'order.deposit': { ...mailed, title: '아래 계좌로 입금해 주세요.', lines: ACCOUNT, isAnyHour: true },
  'order.depositDue': {
    ...order,
    title: '아직 입금하지 않은 주문이에요. 시간이 지나면 주문이 취소돼요.',
    lines: ACCOUNT,
  },
  'order.deposited': {
    ...mailed,
    title: '입금을 확인했어요. #{price}',
    lines: ['주문이 완료됐어요. 상품을 준비할게요.'],
    isAnyHour: true,
  },
  'order.giftDeposited': {
    ...mailed,
    title: '입금을 확인했어요. #{price}',
    lines: ['주문이 완료됐어요. 받는 분에게 선물을 보낼게요.'],
    isAnyHour: true,
  },
  'order.depositMissed': {
    ...mailed,
    title: '입금 기한이 지나 주문이 취소됐어요.',
    lines: ['쓰신 적립금 #{point}은 돌려드렸어요.', '필요하시면 다시 주문해 주세요. 이제 그 계좌로는 입금하지 마세요.'],
  },
  'order.depositTakenBack': {
    ...mailed,
    title: '은행이 입금액 #{price}을 되돌려 주문이 취소됐어요.',
    lines: ['입금하신 은행에 확인해 주시고, 필요하시면 다시 주문해 주세요.'],
  },
  'order.preparing': {
    ...inAppOnly,
    title: '상품을 준비하고 있어요.',
    lines: ['지금부터는 배송지를 바꿀 수 없고, 취소는 판매자가 확인한 뒤에 돼요.'],
  },
  'order.delayed': {
    ...order,
    title: '기다리시는 상품의 배송이 늦어지게 됐어요.',
    lines: ['#{reason}', '불편을 드려 죄송해요.'],
  },
  // in place of the message about the cancel
  'order.soldOut': {
    ...mailed,
    title: '주문한 상품이 품절돼 보내 드리지 못하게 됐어요.',
    lines: [...CANCELLED, '기다리게 해 드려 죄송해요.'],
    isAnyHour: true,
  },
  'order.cancelAsked': {
    ...order,
    title: '취소 신청을 받았어요.',
    lines: ['이미 상품을 준비하고 있어서 판매자가 확인하고 알려 드릴게요.'],
  },
  'order.cancelRefused': {
    ...order,
    title: '신청하신 취소를 진행하지 못하게 됐어요.',
    lines: ['이유는 주문 상세에서 볼 수 있어요.'],
  },
  'order.partlyShipped': {
    ...mailed,
    title: '상품 일부가 먼저 출발했어요.',
    lines: ['#{parcels}', '나머지도 준비되는 대로 보낼게요.'],
  },
  'order.shipped': { ...mailed, title: '상품이 출발했어요.', lines: ['#{parcels}'] },
  'order.delivered': { ...mailed, title: '상품이 도착했어요.', lines: ['7일이 지나면 구매가 자동으로 확정돼요.'] },
  'order.confirmSoon': {
    ...order,
    title: '곧 구매가 자동으로 확정돼요.',
    lines: ['문제가 있으면 그 전에 반품이나 교환을 신청해 주세요. 잘 받으셨다면 후기를 남겨 주세요.'],
  },
  'order.completed': { ...inAppOnly, title: '구매가 자동으로 확정됐어요.', lines: POINT },
  'order.returnAsked': { ...order, title: '반품 신청을 받았어요.', lines: [AWAIT_ANSWER] },
  'order.replaceAsked': { ...order, title: '교환 신청을 받았어요.', lines: [AWAIT_ANSWER] },
  'order.replaced': {
    ...order,
    title: '교환 처리를 마쳤어요.',
    lines: ['#{parcels}', '새로 받은 상품에 문제가 있으면 고객센터로 알려 주세요.'],
  },
  'order.sendingBackRefused': {
    ...order,
    title: '신청하신 교환·반품을 진행하지 못하게 됐어요.',
    lines: ['이유는 주문 상세에서 볼 수 있어요.'],
  },
  'refund.cancelled': { ...mailed, title: '주문이 취소됐어요.', lines: CANCELLED, isAnyHour: true },
  'refund.partlyCancelled': { ...mailed, title: '주문한 상품 일부가 취소됐어요.', lines: CANCELLED, isAnyHour: true },
  'refund.returned': { ...mailed, title: '반품 처리를 마쳤어요.', lines: CANCELLED, isAnyHour: true },
  'refund.refunded': { ...mailed, title: '#{money}을 돌려드렸어요.', lines: [], isAnyHour: true },
  'refund.refundedToCard': {
    ...mailed,
    title: '#{money}을 돌려드렸어요.',
    lines: ['카드사에 따라 며칠 걸릴 수 있어요.'],
    isAnyHour: true,
  },
  'refund.delayed': {
    ...order,
    title: '#{money}을 돌려드리는 데 시간이 더 걸리고 있어요.',
    lines: ['원인을 확인하고 있어요. 따로 하실 일은 없어요.'],
  },
  'refund.accountWanted': {
    ...mailed,
    title: '#{money}을 돌려드릴 계좌를 알려 주세요.',
    lines: ['주문 상세의 환불 내역에서 입력하면 바로 돌려드려요.'],
    isAnyHour: true,
  },
} as const satisfies Record<string, MessageKind>
