import type { OrderItemProductStatus } from '@shop/rules'

export interface OrderAction {
  /** Source states. A product in another state is unchanged unless it was named. */
  from: readonly OrderItemProductStatus[]
  to: OrderItemProductStatus
  /** Text in the shopper's timeline, unless the operator gives another one. */
  reason: string
  /** One line of help. */
  help: string
  /** Allows a parcel to the buyer, given by courier and number. */
  sends?: true
}

/**
 * Operator commands that only change the status of order products. ORDER-6 defines who may make a transition; these define the
 * meaning of the commands.
 */
export const operatorMoves = {
  wait: {
    from: ['paid', 'withdraw_partially', 'delivery_delay'],
    to: 'delivery_waiting',
    reason: '상품을 준비하고 있어요.',
    help: '배송 준비를 시작해요',
  },
  delay: {
    from: ['paid', 'withdraw_partially', 'delivery_waiting'],
    to: 'delivery_delay',
    reason: '배송이 늦어지고 있어요.',
    help: '배송이 늦어진다고 알려요',
  },
  deliver: {
    from: ['delivering'],
    to: 'delivery_end',
    reason: '배송을 마쳤어요.',
    help: '배송을 마친 것으로 해요',
  },
  'stock-out': {
    from: ['paid', 'withdraw_partially', 'delivery_waiting', 'delivery_delay'],
    to: 'stock_out',
    reason: '상품이 품절되어 보내 드릴 수 없어요.',
    help: '품절로 해요. 환불은 이어서 저절로 돼요',
  },
  'return-refuse': {
    from: ['return_request'],
    to: 'delivery_end',
    reason: '반품 요청을 받아들일 수 없어요.',
    help: '반품 요청을 거절해요 (--reason 필요)',
  },
  'replace-accept': {
    from: ['replace_request'],
    to: 'replace_complete',
    reason: '새 상품으로 바꿔 드렸어요.',
    help: '교환을 마치고 새 상품을 재고에서 빼요. 택배로 보냈으면 --courier cj --invoice 번호를 붙여요',
    sends: true,
  },
  'replace-refuse': {
    from: ['replace_request'],
    to: 'delivery_end',
    reason: '교환 요청을 받아들일 수 없어요.',
    help: '교환 요청을 거절해요 (--reason 필요)',
  },
  'cancel-refuse': {
    from: ['withdraw_request'],
    to: 'delivery_waiting',
    reason: '이미 포장을 마쳐 취소할 수 없어요.',
    help: '취소 요청을 거절해요 (--reason 필요)',
  },
} as const satisfies Record<string, OrderAction>

/** The same by the name that an operator types. */
export const orderMoves: Readonly<Record<string, OrderAction>> = { ...operatorMoves }

/** A refusal requires its own reason, because the shopper reads it. */
export const needsReason: ReadonlySet<string> = new Set(['return-refuse', 'replace-refuse', 'cancel-refuse'])
