import { sendCall } from '#src/lib/call/call.ts'
import { wonText } from '#src/lib/format/texts.ts'
import type { PaletteItem } from '#src/ui/palette/palette-registry.ts'

const MOST = 10
const ORDER_NO = /^\d{8}-[0-9A-Z]{8}$/
/** Whole phone, or its last eight or four digits. */
const PHONE = /^(\d{4}|\d{8}|01[016-9]\d{7,8})$/

/** Filter of the order list for a term of the palette. Undefined if it is neither a number of an order nor a phone. */
export const orderQueryOf = (term: string): { orderNo: string } | { phone: string } | undefined => {
  const orderNo = term.trim().toUpperCase()
  if (ORDER_NO.test(orderNo)) return { orderNo }
  const phone = term.replace(/[\s.-]/g, '')
  return PHONE.test(phone) ? { phone } : undefined
}

/** Finds orders for the palette by their number or by a phone. */
export const findOrders = async (term: string, signal: AbortSignal): Promise<PaletteItem[]> => {
  const query = orderQueryOf(term)
  if (!query) return []
  const { orders } = await sendCall('admin.order.list', { query: { ...query, take: MOST } }, { signal })
  return orders.map(({ orderNo, orderName, price }) => ({
    key: orderNo,
    label: `${orderNo} ${orderName}`,
    detail: wonText(price),
    to: `/orders/${orderNo}`,
  }))
}
