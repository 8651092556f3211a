import { AppError, type Address, type OrderSelection, type PackingSlip } from '@shop/contract'
import { revealPersonal } from '#src/features/audit/reveal-personal.ts'
import { openGiftAddress } from '#src/features/gift/gift-contents.ts'
import { openAddress, type StoredAddress } from '#src/features/order/tmp/order-address.ts'
import type { App, Handlers } from '#src/handler-context.ts'
import { type ListToPack, listPicking, listToPack } from './order-print-sql.ts'
import { toAdminAddress } from './order-row.ts'
import { findSelected, type OrderScope, orderScopeOf } from './order-selection.ts'

/** Orders of one print. */
const MOST_PRINTED = 500

const getSelected = async (app: App, scope: OrderScope, selection: OrderSelection): Promise<number[]> => {
  const ids = await findSelected(app.db, app, { selection, scope, most: MOST_PRINTED })
  // a number of another seller is answered like a missing one
  if (selection.orderNos && ids.length < new Set(selection.orderNos).size) throw new AppError('orderNotFound')
  return ids
}

const pickingList: Handlers['admin.order.pickingList'] = async (input, app) => {
  const scope = orderScopeOf(input)
  const orderIds = await getSelected(app, scope, input.body)
  return {
    orders: orderIds.length,
    rows: await listPicking(app.db, { orderIds, distributorIds: scope.distributorIds }),
  }
}

const addressOf = (app: App, row: ListToPack): Address | null => {
  if (row.parcel === 0) return openAddress(app, row.userId, row.address as StoredAddress)
  return row.giftUuid === undefined || row.giftUuid === null
    ? null
    : openGiftAddress(app, row.giftUuid, row.giftAddress ?? null)
}

const toSlips = (app: App, rows: readonly ListToPack[]): PackingSlip[] => {
  const parcels = Map.groupBy(rows, ({ orderNo, parcel }) => `${orderNo} ${parcel}`)
  return [...parcels.values()].flatMap((lines) => {
    const [first] = lines
    const address = first && addressOf(app, first)
    // a gift whose receiver has not entered an address is not packed
    if (!first || !address) return []
    return {
      orderNo: first.orderNo,
      parcel: first.parcel,
      orderedAt: first.orderedAt.toISOString(),
      address: toAdminAddress(address),
      lines: lines.map(({ lineId, name, option, unit }) => ({ lineId, name, option, unit })),
    }
  })
}

const packingSlips: Handlers['admin.order.packingSlips'] = async (input, app) => {
  const scope = orderScopeOf(input)
  const orderIds = await getSelected(app, scope, input.body)
  const rows = await listToPack(app.db, { orderIds, distributorIds: scope.distributorIds })
  // committed before any address is decrypted
  await revealPersonal(
    { app, input },
    {
      subjects: [...new Set(rows.map(({ orderNo }) => `order ${orderNo}`))],
      fields: ['address', 'name', 'phone'],
      reason: input.reason ?? '포장 전표 인쇄',
      permission: 'waybill.write',
    },
  )
  return { slips: toSlips(app, rows) }
}

/** Lists for the packing table. */
export const orderPrintHandlers: Pick<Handlers, 'admin.order.pickingList' | 'admin.order.packingSlips'> = {
  'admin.order.pickingList': pickingList,
  'admin.order.packingSlips': packingSlips,
}
