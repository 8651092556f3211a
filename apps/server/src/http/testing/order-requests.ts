import type { CallName } from '@shop/contract'

/** What is asked of a placed order by whoever it belongs to. */
export const orderRequests = (
  { orderId: id, orderProductId: pid }: { orderId: number; orderProductId: number },
  address: object,
): Partial<Record<CallName, object>> => ({
  'order.get': { params: { id } },
  'order.setAddress': { params: { id }, body: address },
  'orderItem.getTracking': { params: { id } },
  'order.getReceipt': { params: { id } },
  'orderItem.buyAgain': { params: { id } },
  'orderItem.putPicture': { body: {} },
  'orderItem.complete': { params: { id, pid } },
  'orderItem.requestReturn': { params: { id, pid }, body: { kind: 'return', reason: 'damaged' } },
})
