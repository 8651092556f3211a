import type { CallName } from '@shop/contract'

/** Requests of staff about a paid order of the brand. */
export const adminOrderRequests = (
  { orderNo: no }: { orderNo: string },
  address: object,
): Partial<Record<CallName, object>> => {
  const params = { no }
  const denied = { version: 0, reason: '이미 포장했어요.' }
  const refund = { version: 0, expectedMoney: 1, expectedPoint: 0 }
  return {
    'admin.order.get': { params },
    'admin.order.reveal': { params, body: { reason: '배송 문의' } },
    'admin.order.move': { params, body: { version: 0, to: 'delivery_waiting' } },
    'admin.order.bulkMove': { body: { selection: { orderNos: [no] }, to: 'delivery_waiting', key: 'matrix-0001' } },
    'admin.order.listNotes': { params },
    'admin.order.addNote': { params, body: { text: '연락 바람' } },
    'admin.order.setAddress': { params, body: { ...address, version: 0 } },
    'admin.order.resendMessage': { params: { no, messageId: 1 } },
    'admin.order.pickingList': { body: { orderNos: [no] } },
    'admin.order.packingSlips': { body: { orderNos: [no] } },
    'admin.order.quoteWithdraw': { params, body: {} },
    'admin.order.withdraw': { params, body: refund },
    'admin.order.denyCancel': { params, body: denied },
    'admin.order.quoteReturn': { params, body: {} },
    'admin.order.acceptReturn': { params, body: refund },
    'admin.order.showReturnPhotos': { params },
    'admin.order.denyReturn': { params, body: denied },
    'admin.order.exchange': { params, body: { version: 0 } },
    'admin.order.denyExchange': { params, body: denied },
  }
}
