import { type BrandId, brandFor, toBusinessNumberText } from '@shop/brands'
import type { OrderItem, OrderReceipt } from '@shop/contract'
import { splitVat } from '@shop/rules'
import type { Handler } from '#src/handler-context.ts'
import { readOpenOrder } from '#src/features/order/order-reading.ts'
import { findIssuedReceipt } from '#src/features/order/settlement/deposit-sql.ts'
import { type FindTaxFree, findTaxFree, listLinePrices, type ListLinePrices } from '#src/features/order/order-sql.ts'

const returned: ReadonlySet<string> = new Set(['withdraw_complete', 'return_complete'])

const toSeller = (brand: BrandId): OrderReceipt['seller'] => {
  const { legal } = brandFor(brand)
  return {
    company: legal.companyName,
    ceo: legal.representative,
    businessNumber: toBusinessNumberText(legal.businessNumber),
    mailOrderNumber: legal.mailOrderNumber,
    address: legal.address,
    phone: legal.phone,
  }
}

const toLines = (order: OrderItem, bought: readonly ListLinePrices[]): OrderReceipt['lines'] =>
  bought.map(({ orderProductId, option, unit, price, isCancelled }) => {
    // a line belongs to a product of its order
    const product = order.orderItemProducts.find(
      ({ id }) => id === orderProductId,
    ) as OrderItem['orderItemProducts'][number]
    const { name } = product.product
    return {
      orderItemProductId: orderProductId,
      name,
      option: option === name ? '' : option,
      unit,
      unitPrice: price,
      price: price * unit,
      isReturned: isCancelled || returned.has(product.orderItemProductStatus),
    }
  })

const toTotals = ({ orderItemPrice: price, refunds }: OrderItem): OrderReceipt['totals'] => ({
  productsPrice: price.totalProductsPrice,
  shippingFee: price.totalShippingFee - price.cumaAddOrtherShippingFee,
  areaShippingFee: price.cumaAddOrtherShippingFee,
  couponDiscountPrice: price.couponDiscountPrice,
  usedPoint: price.usedPoint,
  totalPrice: price.totalPrice,
  refundedPrice: refunds.filter(({ state }) => state === 'done').reduce((won, { money }) => won + money, 0),
})

const toTax = (totals: OrderReceipt['totals'], { taxFreePrice, taxFreeBack }: FindTaxFree): OrderReceipt['tax'] => {
  const taxFree = taxFreePrice - taxFreeBack
  return { taxFreePrice: taxFree, ...splitVat(totals.totalPrice - totals.refundedPrice - taxFree) }
}

export const getReceipt: Handler<'order.getReceipt'> = async (input, app) => {
  const order = await readOpenOrder(app, input)
  const bought = await listLinePrices(app.db, { orderId: order.id })
  const { payment } = order
  const issued = await findIssuedReceipt(app.db, { orderId: order.id })
  const totals = toTotals(order)
  return {
    orderId: order.id,
    orderNo: order.orderNo,
    orderName: order.orderName,
    gift: order.gift,
    paidAt: payment.approvedAt,
    seller: toSeller(input.brand),
    lines: toLines(order, bought),
    totals,
    tax: toTax(totals, await findTaxFree(app.db, { orderId: order.id })),
    payment: { paymentMethodType: payment.paymentMethodType, cardText: payment.cardText },
    cashReceipt: issued ? { receiptType: issued.kind, receiptUrl: issued.receiptUrl } : null,
    refunds: order.refunds,
  }
}
