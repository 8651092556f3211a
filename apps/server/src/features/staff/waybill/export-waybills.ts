import { type Address, AppError } from '@shop/contract'
import { toSeoulDate } from '@shop/rules'
import { waybillFormats, type WaybillParcel } from '@shop/rules/waybill'
import { revealPersonal } from '#src/features/audit/reveal-personal.ts'
import { openGiftAddress } from '#src/features/gift/gift-contents.ts'
import { openAddress, type StoredAddress } from '#src/features/order/tmp/order-address.ts'
import { createThrottle } from '#src/features/sheet/throttle.ts'
import { type SheetRows, sheetTypes, writeSheet } from '#src/features/sheet/write-sheet.ts'
import { type ListToPack, listToPack } from '#src/features/staff/order/order-print-sql.ts'
import { toAdminAddress } from '#src/features/staff/order/order-row.ts'
import { type OrderScope, orderScopeOf, selectedPages } from '#src/features/staff/order/order-selection.ts'
import { type App, FileReply, type HandlerInput, type Handlers, staffOf } from '#src/handler-context.ts'
import { addBatch, setBatchTotal } from './waybill-sql.ts'

/** Characters of the goods on a label. */
const MOST_GOODS = 100

const addressOf = (app: App, row: ListToPack): Address | null => {
  if (row.parcel === 0) return openAddress(app, row.userId, row.address as StoredAddress)
  return row.giftUuid ? openGiftAddress(app, row.giftUuid, row.giftAddress ?? null) : null
}

const nameOf = ({ name, option, unit }: ListToPack): string => `${name}${option === name ? '' : ` ${option}`} ${unit}개`

const toParcel = (app: App, lines: readonly ListToPack[]): WaybillParcel[] => {
  const [first] = lines
  const stored = first && addressOf(app, first)
  const address = stored && toAdminAddress(stored)
  // a gift whose receiver has not entered an address is not sent
  if (!first || !address) return []
  const isOne = new Set(lines.map(({ lineId }) => lineId)).size === 1
  return [
    {
      reference: first.parcel === 0 ? first.orderNo : `${first.orderNo}-${first.parcel}`,
      orderNo: first.orderNo,
      lineId: first.lineId,
      receiver: address.receiverName,
      phone: address.phone,
      zonecode: address.zonecode,
      address: `${address.roadAddress} ${address.addressDetail}`.trim(),
      goods: (isOne && lines.length === 1 ? first.name : lines.map(nameOf).join(', ')).slice(0, MOST_GOODS),
      option: lines
        .map(({ option }) => option)
        .join(', ')
        .slice(0, MOST_GOODS),
      units: lines.reduce((sum, { unit }) => sum + unit, 0),
      memo: address.memo,
    },
  ]
}

interface Export {
  input: HandlerInput<'admin.waybill.export'>
  scope: OrderScope
  /** The first page, which was read to know that there is one, and the later ones. */
  first: readonly number[]
  pages: AsyncIterable<readonly number[]>
  /** Batch of the history. */
  id: number
}

/** Lines of some orders, in the order of the ids. The readings are in the access log before an address is decrypted. I4 */
const readLines = async (app: App, { input, scope }: Export, orderIds: readonly number[]): Promise<ListToPack[]> => {
  const rows = await listToPack(app.db, { orderIds, distributorIds: scope.distributorIds })
  await revealPersonal(
    { app, input },
    {
      subjects: [...new Set(rows.map(({ orderNo }) => `order ${orderNo}`))],
      fields: ['address', 'name', 'phone'],
      reason: input.reason ?? '운송장 파일 내보내기',
      permission: 'waybill.write',
    },
  )
  const placeOf = new Map(orderIds.map((id, place) => [id, place]))
  return rows.toSorted((a, b) => (placeOf.get(a.orderId) ?? 0) - (placeOf.get(b.orderId) ?? 0))
}

async function* inTurn(first: readonly number[], pages: Export['pages']): AsyncGenerator<readonly number[]> {
  yield first
  yield* pages
}

/** Rows of the sheet page by page. The number of those written is in the history, also if the client has disconnected. */
async function* rowsOf(app: App, given: Export): SheetRows {
  const { format } = given.input.body
  const { columns, isByLine } = waybillFormats[format]
  const rest = createThrottle()
  let written = 0
  try {
    yield columns.map(({ head }) => head)
    for await (const orderIds of inTurn(given.first, given.pages)) {
      const lines = await readLines(app, given, orderIds)
      const groups = Map.groupBy(lines, (row) => (isByLine ? row.lineId : `${row.orderNo} ${row.parcel}`))
      for (const parcel of [...groups.values()].flatMap((group) => toParcel(app, group))) {
        written += 1
        yield columns.map(({ value }) => value(parcel))
      }
      await rest()
    }
  } finally {
    await setBatchTotal(app.db, { id: given.id, total: written })
    const after = { format, parcels: written, columns: columns.length }
    given.input.audit?.({ object: `waybillBatch ${given.id}`, after })
  }
}

const nextOf = async (pages: AsyncGenerator<number[]>): Promise<number[]> => {
  const { value, done } = await pages.next()
  if (done !== true) return value
  throw new AppError('noOrdersToShip')
}

/** Writes the orders in 배송 준비 in the columns of a courier, as a stream. Throws `noOrdersToShip` if there are none. */
export const exportWaybills: Handlers['admin.waybill.export'] = async (input, app) => {
  const { body, brand } = input
  const scope = orderScopeOf(input)
  const selection = body.selection ?? { filter: { state: 'preparing' as const } }
  const pages = selectedPages(app.db, app, { selection, scope })
  const first = await nextOf(pages)
  const { extension, type } = sheetTypes[body.file]
  const now = app.clock()
  const name = `${waybillFormats[body.format].name} ${toSeoulDate(now)}.${extension}`
  const { id } = await addBatch(app.db, {
    brand,
    kind: 'export',
    staffId: staffOf(input).id,
    name,
    format: body.format,
    distributorIds: scope.distributorIds,
    now,
  })
  const rows = rowsOf(app, { input, scope, first, pages, id })
  return new FileReply({ name, type, stream: writeSheet(rows, body.file) })
}
