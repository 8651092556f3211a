import {
  type Address,
  type AdminOrder,
  type AdminOrderLine,
  type AdminOrderNote,
  AppError,
  type RefundRow,
} from '@shop/contract'
import { canChangeDeliveryAddress } from '@shop/rules'
import { HIGHEST } from '#src/db/paging/cursor.ts'
import { courierName, trackingPage } from '#src/features/delivery/couriers.ts'
import { openAddress, type StoredAddress } from '#src/features/order/tmp/order-address.ts'
import { readStaffGifts, type StaffGift } from '#src/features/staff/command/staff-gift.ts'
import type { App } from '#src/handler-context.ts'
import { cancellable, movesOf, returnable } from './order-actions.ts'
import * as sql from './order-detail-sql.ts'
import { toAdminMessage } from './order-messages.ts'
import { maskAdminAddress, readRows, toAdminAddress } from './order-row.ts'
import type { OrderScope } from './order-selection.ts'

/** Notes that are read with the order itself. */
const LATEST_NOTES = 20

type Needs = Pick<App, 'db' | 'config' | 'clock'>

/** Finds an order in the scope of a request. Orders of other brands and sellers are answered like missing ones. */
export const findInScope = async (
  { db }: Pick<App, 'db'>,
  { brand, distributorIds }: OrderScope,
  orderNo: string,
): Promise<sql.FindOrder> => {
  const order = await sql.findOrder(db, { orderNo, brand, distributorIds })
  if (!order) throw new AppError('orderNotFound')
  return order
}

const toLine = ({ state, options, request, ...row }: sql.ListOrderLines): AdminOrderLine => {
  const asked = request as AdminOrderLine['request']
  return {
    ...row,
    state,
    moves: movesOf(state),
    isRefundable: cancellable.includes(state) || returnable.includes(state),
    options: options as AdminOrderLine['options'],
    request: asked && { ...asked, at: new Date(asked.at).toISOString() },
  }
}

const toParcel = ({ shippedAt, deliveredAt, ...row }: sql.ListOrderParcels): AdminOrder['parcels'][number] => ({
  ...row,
  courierName: courierName(row.courier),
  trackingUrl: trackingPage(row.courier, row.invoiceNo),
  shippedAt: shippedAt.toISOString(),
  deliveredAt: deliveredAt?.toISOString() ?? null,
})

const toStep = ({ at, actor, ...row }: sql.ListOrderSteps): AdminOrder['timeline'][number] => ({
  ...row,
  actor: actor as AdminOrder['timeline'][number]['actor'],
  at: at.toISOString(),
})

const toRefund = ({ target, state, askedAt, doneAt, ...row }: sql.ListOrderRefunds): RefundRow => ({
  ...row,
  to: target as RefundRow['to'],
  state: state as RefundRow['state'],
  askedAt: askedAt.toISOString(),
  doneAt: doneAt?.toISOString() ?? null,
})

export const toAdminNote = ({ id, staffName, text, createdAt }: sql.ListNotes): AdminOrderNote => ({
  id,
  staffName,
  text,
  createdAt: createdAt.toISOString(),
})

interface Totals {
  productsPrice: number
  shippingFee: number
  cumaAddOrtherShippingFee: number
  couponDiscountPrice: number
  usedPoint: number
}

const toPayment = ({ totals, approvedAt, ...row }: sql.FindOrder): AdminOrder['payment'] => {
  const { productsPrice, shippingFee, cumaAddOrtherShippingFee, couponDiscountPrice, usedPoint } = totals as Totals
  return {
    state: row.state,
    cardText: row.cardText,
    approvedAt: approvedAt?.toISOString() ?? null,
    receiptUrl: row.receiptUrl,
    amount: row.amount,
    productsPrice,
    shippingPrice: shippingFee + cumaAddOrtherShippingFee,
    couponDiscountPrice,
    usedPoint,
  }
}

/** Parts of an order that a seller does not see: they concern the order as a whole or its buyer. */
const readWhole = async (app: Needs, order: sql.FindOrder) => {
  const { db } = app
  const of = { orderId: order.id }
  const refunds = await sql.listOrderRefunds(db, of)
  const messages = await sql.listOrderMessages(db, of)
  const notes = await sql.listNotes(db, { ...of, sign: -1, value: HIGHEST.value, take: LATEST_NOTES })
  return {
    payment: toPayment(order),
    refunds: refunds.map(toRefund),
    messages: messages.map(toAdminMessage),
    notes: notes.map(toAdminNote),
  }
}

const ofSeller = { payment: null, refunds: [], messages: [], notes: [] }

const noAddress: Pick<
  Address,
  'selectedAddress' | 'roadAddress' | 'jibunAddress' | 'addressDetail' | 'receiverName' | 'phone' | 'zonecode' | 'memo'
> = {
  selectedAddress: 'road',
  roadAddress: '',
  jibunAddress: '',
  addressDetail: '',
  receiverName: '',
  phone: '',
  zonecode: '',
  memo: '',
}

/** Address of a gift in the clear; only the name of its receiver before the address is entered. */
export const giftAddressOf = ({ address, name }: StaffGift) =>
  toAdminAddress({ ...noAddress, receiverName: name, ...address } as Address)

/** Reads an order for staff, with masked persons. Throws `orderNotFound`. */
export const readAdminOrder = async (app: Needs, scope: OrderScope, orderNo: string): Promise<AdminOrder> => {
  const { db } = app
  const order = await findInScope(app, scope, orderNo)
  const of = { orderId: order.id }
  const [row] = await readRows(db, app, [order.id], scope)
  if (!row) throw new AppError('orderNotFound')
  const lines = (await sql.listOrderLines(db, { ...of, distributorIds: scope.distributorIds })).map(toLine)
  const own = new Set(lines.map(({ id }) => id))
  const isWhole = scope.distributorIds === null
  const gifts = lines.some(({ parcel }) => parcel > 0) ? await readStaffGifts(app, order.id) : []
  const parcels = await sql.listOrderParcels(db, of)
  const steps = await sql.listOrderSteps(db, of)
  const address = openAddress(app, order.userId, order.address as StoredAddress)
  return {
    ...row,
    lines,
    parcels: parcels
      .map(toParcel)
      .map((parcel) => Object.assign(parcel, { lineIds: parcel.lineIds.filter((id) => own.has(id)) }))
      .filter(({ lineIds }) => isWhole || lineIds.length > 0),
    timeline: steps.map(toStep).filter(({ lineId }) => isWhole || (lineId !== null && own.has(lineId))),
    ...(isWhole ? await readWhole(app, order) : ofSeller),
    address: gifts.length > 0 ? null : maskAdminAddress(toAdminAddress(address)),
    gifts: gifts
      .filter(({ parcel }) => lines.some((line) => line.parcel === parcel))
      .map((gift) => ({ parcel: gift.parcel, status: gift.status, address: maskAdminAddress(giftAddressOf(gift)) })),
    canChangeAddress: isWhole && gifts.length === 0 && canChangeDeliveryAddress(lines.map(({ state }) => state)),
  }
}
