import { type Address, AppError, type OrderItem } from '@shop/contract'
import { orderStatusOf, withdrawTypeOf } from '@shop/rules'
import type { Handler } from '#src/handling.ts'
import { type FindOrder, findOrder } from './order-sql.ts'
import { type KeptAddress, openAddress } from './tmp/order-address.ts'

type Product = OrderItem['orderItemProducts'][number]
type Step = OrderItem['timeline'][number]

interface ProductRow {
  id: number
  product: Product['product']
  status: Product['orderItemProductStatus']
  isReviewed: boolean
  lines: Product['orderOptionGroups']
}

const paymentStatusOf = {
  requested: 'waiting',
  waiting_deposit: 'waiting',
  done: 'paid',
  failed: 'withdraw',
  cancel_requested: 'withdraw',
  canceled: 'withdraw',
} as const satisfies Record<FindOrder['state'], OrderItem['payment']['paymentStatus']>

const noAttribution = { source: '', medium: '', campaign: '', content: '', term: '' }

const toPayment = (row: FindOrder): OrderItem['payment'] => ({
  paymentMethodType: row.method,
  paymentStatus: paymentStatusOf[row.state],
  cardText: row.cardText,
  approvedAt: row.approvedAt?.toISOString() ?? null,
  receiptUrl: row.receiptUrl,
  virtualAccount: row.virtualAccount as OrderItem['payment']['virtualAccount'],
})

const toProduct = ({ status, lines, ...product }: ProductRow): Product => ({
  ...product,
  orderItemProductStatus: status,
  orderOptionGroups: lines,
})

const toStep = (step: Step): Step => ({ ...step, at: new Date(step.at).toISOString() })

const toOrderItem = (row: FindOrder, address: Address): OrderItem => {
  const products = row.products as ProductRow[]
  const statuses = products.map((product) => product.status)
  const { receiptType = 'none' } = row.receipt as { receiptType?: OrderItem['receiptType'] }
  return {
    id: row.id,
    uuid: row.uuid,
    orderNo: row.orderNo,
    orderName: row.orderName,
    createdAt: row.createdAt.toISOString(),
    orderItemStatus: orderStatusOf(statuses),
    address,
    receiptType,
    selectedPg: row.selectedPg,
    rewardPointDate: row.rewardPointDate,
    withdrawType: withdrawTypeOf({ products: statuses, isGift: false }),
    orderItemProducts: products.map(toProduct),
    totalPricesDetail: row.bundles as OrderItem['totalPricesDetail'],
    orderItemPrice: row.price as OrderItem['orderItemPrice'],
    payment: toPayment(row),
    attributionOrder: { ...noAttribution, ...(row.attribution as Partial<typeof noAttribution>) },
    timeline: (row.timeline as Step[]).map(toStep),
  }
}

/** F1: another's order answers exactly as one that does not exist. */
export const getOrder: Handler<'order.get'> = async ({ params, who, brand }, app) => {
  const row = await findOrder(app.db, { id: params.id, userId: who.userId, platform: brand })
  if (!row) throw new AppError('orderNotFound')
  return toOrderItem(row, openAddress(app, who.userId, row.address as KeptAddress))
}
