import { readWaybillRow, shippable, type WaybillCells, type WaybillProblem } from '@shop/rules/waybill'
import { addDays, statusText } from '@shop/rules'
import type { Sql } from '#src/db/db.ts'
import type { OrderScope } from '#src/features/staff/order/order-selection.ts'
import { type ListOrderLines, listOrderLines, listUsedNumbers } from './waybill-sql.ts'

const REUSED_AFTER_DAYS = 183

/** Couriers give the numbers of parcels that were sent before this time again. */
export const numbersUsedSince = (now: Date): Date => addDays(now, -REUSED_AFTER_DAYS)

/** Rows that are checked at a time. */
export const CHECKED_AT_ONCE = 1_000

export interface SheetWaybill {
  /** As the spreadsheet numbers it. */
  row: number
  cells: WaybillCells
}

/** Lines of an order and the parcel that they go into. */
export interface GoodWaybill {
  orderId: number
  orderNo: string
  lineIds: number[]
  courier: string
  invoiceNo: string
}

export interface BadWaybill {
  problems: { code: WaybillProblem; text?: string }[]
}

export type CheckedWaybill = SheetWaybill & ({ good: GoodWaybill } | { bad: BadWaybill })

interface Facts {
  lines: ReadonlyMap<string, ListOrderLines[]>
  orderOfLine: ReadonlyMap<number, string>
  /** Orders by the number and courier of their parcels. */
  ordersOfNumber: ReadonlyMap<string, { orderId: number }[]>
}

/** What the rows before have claimed. */
interface Claims {
  lines: Set<number>
  /** Order by number and courier. */
  orderOfNumber: Map<string, number>
}

const numberKey = ({ courier, invoiceNo }: { courier: string; invoiceNo: string }): string => `${courier} ${invoiceNo}`

type Read = ReturnType<typeof readWaybillRow>

const refuse = (code: WaybillProblem, text?: string): { bad: BadWaybill } => ({
  bad: { problems: [{ code, ...(text !== undefined && { text }) }] },
})

const readFacts = async (db: Sql, rows: readonly Read[], now: Date): Promise<Facts> => {
  const orderNos = rows.flatMap(({ orderNo }) => orderNo ?? [])
  const lineIds = rows.flatMap(({ lineId }) => lineId ?? [])
  const numbers = rows.flatMap(({ invoiceNo }) => invoiceNo ?? [])
  const lines = await listOrderLines(db, { orderNos, lineIds })
  const used = await listUsedNumbers(db, { numbers, since: numbersUsedSince(now) })
  return {
    lines: Map.groupBy(lines, ({ orderNo }) => orderNo),
    orderOfLine: new Map(lines.map(({ lineId, orderNo }) => [lineId, orderNo])),
    ordersOfNumber: Map.groupBy(used, numberKey),
  }
}

type Found = { lines: ListOrderLines[] } | { bad: BadWaybill }

/** Lines of the order that the account may send. Those of other sellers are answered like missing ones. */
const findOrder = (read: Read, { lines, orderOfLine }: Facts, { brand, distributorIds }: OrderScope): Found => {
  const orderNo = read.orderNo ?? (read.lineId === undefined ? undefined : orderOfLine.get(read.lineId))
  const all = orderNo === undefined ? [] : (lines.get(orderNo) ?? [])
  const own = all.filter((line) => distributorIds === null || distributorIds.includes(line.distributorId ?? 0))
  const [first] = own
  if (!first) return refuse(read.orderNo === undefined ? 'lineMissing' : 'orderUnknown')
  return first.brand === brand ? { lines: own } : refuse('otherBrand')
}

/** Lines that the row means: one line, one parcel of a gift, or all that can be sent. */
const chooseLines = (read: Read, all: readonly ListOrderLines[]): Found => {
  const { lineId, parcel } = read
  const named = all.filter(
    (line) => (lineId === undefined || line.lineId === lineId) && (parcel === undefined || line.parcel === parcel),
  )
  if (named.length === 0) return refuse('lineMissing')
  const ready = named.filter(({ status }) => shippable.has(status))
  if (new Set(ready.map((line) => line.parcel)).size > 1) return refuse('receiverUnclear')
  if (ready.length > 0) return { lines: ready }
  const sent = named.find(({ invoiceNo }) => invoiceNo !== null)
  if (sent) return refuse('hasWaybill', `이미 운송장이 있어요. ${sent.invoiceNo}`)
  const states = [...new Set(named.map(({ status }) => statusText(status)))].join(', ')
  return refuse('wrongState', `지금은 보낼 수 없는 상태예요. ${states}`)
}

const isUsed = (key: string, orderId: number, { ordersOfNumber }: Facts, { orderOfNumber }: Claims): boolean =>
  (orderOfNumber.get(key) ?? orderId) !== orderId ||
  (ordersOfNumber.get(key) ?? []).some((parcel) => parcel.orderId !== orderId)

const checkOne = (
  read: Read,
  facts: Facts,
  scope: OrderScope,
  claims: Claims,
): { good: GoodWaybill } | { bad: BadWaybill } => {
  if (read.problems.length > 0) return { bad: { problems: read.problems.map((code) => ({ code })) } }
  const order = findOrder(read, facts, scope)
  if ('bad' in order) return order
  const chosen = chooseLines(read, order.lines)
  if ('bad' in chosen) return chosen
  const [first] = chosen.lines
  const { courier, invoiceNo } = read
  if (!first || courier === undefined || invoiceNo === undefined) return refuse('numberPattern')
  if (chosen.lines.some(({ lineId }) => claims.lines.has(lineId))) return refuse('duplicateRow')
  const key = numberKey({ courier, invoiceNo })
  if (isUsed(key, first.orderId, facts, claims)) return refuse('numberUsed')
  claims.orderOfNumber.set(key, first.orderId)
  const lineIds = chosen.lines.map(({ lineId }) => lineId)
  for (const lineId of lineIds) claims.lines.add(lineId)
  return { good: { orderId: first.orderId, orderNo: first.orderNo, lineIds, courier, invoiceNo } }
}

type CheckRows = (rows: readonly SheetWaybill[]) => Promise<CheckedWaybill[]>

/**
 * Returns a function that checks the rows of one sheet against the orders, some hundred at a time and in their order, and changes
 * nothing. Two lines of an order may share a number, two orders may not. `courier` is that of rows without one.
 */
export const createWaybillCheck = (
  db: Sql,
  { scope, courier, now }: { scope: OrderScope; courier?: string | undefined; now: Date },
): CheckRows => {
  const claims: Claims = { lines: new Set(), orderOfNumber: new Map() }
  return async (rows) => {
    const read = rows.map(({ cells }) => readWaybillRow(cells, courier))
    const facts = await readFacts(db, read, now)
    return rows.flatMap((row, at) => {
      const one = read[at]
      return one ? { ...row, ...checkOne(one, facts, scope, claims) } : []
    })
  }
}
