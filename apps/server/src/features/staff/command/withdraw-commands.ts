import { isReturnReason, type OrderItemProductStatus, returnBearerOf } from '@shop/rules'
import { withdrawProducts } from '#src/features/order/withdraw/withdraw-products.ts'
import type { App } from '#src/handler-context.ts'
import { chooseProducts, getOrderByNo, type OrderOptions } from './order-commands.ts'
import { CommandError } from './command-line.ts'
import { productsOf, showOrder, type StaffProduct } from './order-view.ts'

export interface WithdrawAction {
  from: readonly OrderItemProductStatus[]
  reason: string
  help: string
  /** Whether the shopper is responsible. If the shop is, the shopper never pays a shipping fee. */
  isShoppers(product: StaffProduct): boolean
}

/** Operator commands that cause a refund. */
export const withdrawActions: Readonly<Record<string, WithdrawAction>> = {
  cancel: {
    from: ['paid', 'withdraw_partially', 'withdraw_request', 'stock_out'],
    reason: '주문을 취소했어요.',
    help: '취소하고 환불해요. 취소 요청을 받아들일 때도 써요',
    isShoppers: ({ status }) => status === 'withdraw_request',
  },
  'return-accept': {
    from: ['return_request'],
    reason: '반품을 마쳤어요.',
    help: '반품을 받고 환불해요',
    isShoppers: ({ request }) => {
      const reason = request?.reason ?? ''
      return isReturnReason(reason) && returnBearerOf(reason) === 'shopper'
    },
  },
}

/** Cancels or returns products of an order and refunds them. Returns the text of the changed order. */
export const withdrawByStaff = async (
  app: Pick<App, 'db' | 'clock' | 'config'>,
  orderNo: string,
  { action, options }: { action: WithdrawAction; options: OrderOptions },
): Promise<string> => {
  const order = await getOrderByNo(app, orderNo)
  const { combinations } = options
  if (order.gifts.length > 0 && combinations.length > 0)
    throw new CommandError('선물은 옵션으로 나누어 취소하지 않아요. --parcel이나 --product로 골라 주세요.')
  const ofOptions = productsOf(order).filter(({ lines }) => lines.some(({ id }) => combinations.includes(id)))
  const named = combinations.length > 0 ? { ...options, products: ofOptions.map(({ id }) => id) } : options
  if (combinations.length > 0 && ofOptions.length === 0)
    throw new CommandError(
      `주문 ${order.orderNo}에 없는 옵션 번호예요: ${combinations.join(', ')}\n\n${showOrder(order)}`,
    )
  const chosen = chooseProducts(order, named, action.from)
  await withdrawProducts(app, {
    orderId: order.id,
    orderProductIds: combinations.length > 0 ? [] : chosen.map(({ id }) => id),
    combinationIds: combinations,
    actor: 'operator',
    cancelledBy: chosen.every((product) => action.isShoppers(product)) ? 'shopper' : 'shop',
    reason: options.reason ?? action.reason,
  })
  return showOrder(await getOrderByNo(app, orderNo))
}
