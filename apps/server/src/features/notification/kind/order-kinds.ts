import type { MessageKind } from './message-kind.ts'

const order = {
  class: 'transactional',
  group: 'order',
  list: 'orderList',
  channels: ['inApp', 'text', 'push'],
  setting: 'orderDeliveryAlarm',
  subject: '주문 #{orderNo}',
  path: '/orders/#{orderId}',
} as const

const AWAIT_ANSWER = '판매자가 확인하고 알려 드릴게요. 그때까지 상품을 보관해 주세요.'
const ACCOUNT = ['#{bank} #{accountNumber} (구매자명 #{customerName})', '#{price}, #{until}까지'] as const
const CANCELLED = ['#{names}', '돌려드릴 금액 #{money}', '돌려드린 적립금 #{point}'] as const

/** Messages about orders and refunds. */
export const orderKinds = {
  'order.deposit': { ...order, title: '아래 계좌로 입금해 주세요.', lines: ACCOUNT, isAnyHour: true },
  'order.depositDue': {
    ...order,
    title: '아직 입금하지 않은 주문이에요. 시간이 지나면 주문이 취소돼요.',
    lines: ACCOUNT,
  },
  'order.deposited': {
    ...order,
    title: '입금을 확인했어요. #{price}',
    lines: ['주문이 완료됐어요. 상품을 준비할게요.'],
    isAnyHour: true,
  },
  'order.giftDeposited': {
    ...order,
    title: '입금을 확인했어요. #{price}',
    lines: ['주문이 완료됐어요. 받는 분에게 선물을 보낼게요.'],
    isAnyHour: true,
  },
  'order.depositMissed': {
    ...order,
    title: '입금 기한이 지나 주문이 취소됐어요.',
    lines: ['필요하시면 다시 주문해 주세요. 이제 그 계좌로는 입금하지 마세요.'],
  },
  'order.depositTakenBack': {
    ...order,
    title: '은행이 입금액 #{price}을 되돌려 주문이 취소됐어요.',
    lines: ['입금하신 은행에 확인해 주시고, 필요하시면 다시 주문해 주세요.'],
  },
  'order.shipped': { ...order, title: '상품이 출발했어요.', lines: ['#{parcels}'] },
  'order.delivered': { ...order, title: '상품이 도착했어요.', lines: ['7일이 지나면 구매가 자동으로 확정돼요.'] },
  'order.confirmSoon': {
    ...order,
    title: '이틀 뒤 구매가 자동으로 확정돼요.',
    lines: ['문제가 있으면 그 전에 반품이나 교환을 신청해 주세요. 잘 받으셨다면 후기를 남겨 주세요.'],
  },
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
  'refund.cancelled': { ...order, title: '주문이 취소됐어요.', lines: CANCELLED, isAnyHour: true },
  'refund.partlyCancelled': { ...order, title: '주문한 상품 일부가 취소됐어요.', lines: CANCELLED, isAnyHour: true },
  'refund.returned': { ...order, title: '반품 처리를 마쳤어요.', lines: CANCELLED, isAnyHour: true },
  'refund.refunded': { ...order, title: '#{money}을 돌려드렸어요.', lines: [], isAnyHour: true },
  'refund.refundedToCard': {
    ...order,
    title: '#{money}을 돌려드렸어요.',
    lines: ['카드사에 따라 며칠 걸릴 수 있어요.'],
    isAnyHour: true,
  },
  'refund.accountWanted': {
    ...order,
    title: '#{money}을 돌려드릴 계좌를 알려 주세요.',
    lines: ['주문 상세의 환불 내역에서 입력하면 바로 돌려드려요.'],
    isAnyHour: true,
  },
} as const satisfies Record<string, MessageKind>
