import type { CallName } from '@shop/contract'

const typedCard = {
  cardNumber: '4330123412341235',
  month: '12',
  year2digits: '39',
  dateOfBirth: '900101',
  cardPassword: '12',
}

/** Requests for a placed order, as sent by its owner. */
export const orderRequests = (
  { orderId: id, orderProductId: pid, orderNo }: { orderId: number; orderProductId: number; orderNo: string },
  address: object,
): Partial<Record<CallName, object>> => ({
  'order.get': { params: { id } },
  'order.setAddress': { params: { id }, body: address },
  'orderItem.getTracking': { params: { id } },
  'orderItem.listReturnPictures': { params: { id } },
  'order.getReceipt': { params: { id } },
  'orderItem.buyAgain': { params: { id } },
  'orderItem.putPicture': { body: {} },
  'orderItem.complete': { params: { id, pid } },
  'orderItem.quoteReturn': { params: { id, pid }, body: { reason: 'changedMind' } },
  'orderItem.requestReturn': { params: { id, pid }, body: { kind: 'return', reason: 'damaged' } },
  'order.setRefundAccount': {
    params: { id },
    body: { refundAccount: { bankCode: '88', accountNumber: '110123456789', holderName: '이주문' } },
  },
  'payment.keyIn': { body: { orderNo, ...typedCard } },
})
