import type { SettlementEntry } from '@shop/contract'
import { settlementKindTexts } from '@shop/rules/settlement'
import { toSeoulDate } from '@shop/rules'
import { createThrottle } from '#src/features/sheet/throttle.ts'
import { type SheetCell, type SheetRows, sheetTypes, writeSheet } from '#src/features/sheet/write-sheet.ts'
import { type App, FileReply, type Handlers, sellerScope, staffOf } from '#src/handler-context.ts'
import { getSettlement, listAllDrafts, readEntries, toDraft } from './read-settlements.ts'
import { listEntryPage } from './settlement-entry-sql.ts'

/** Entries between two rests. */
const PORTION = 500

const columns: readonly (readonly [string, (entry: SettlementEntry) => SheetCell])[] = [
  ['번호', ({ id }) => id],
  ['구분', ({ kind }) => settlementKindTexts[kind]],
  ['날짜', ({ at }) => toSeoulDate(new Date(at))],
  ['주문 번호', ({ orderNo }) => orderNo],
  ['상품', ({ productName }) => productName],
  ['수량', ({ units }) => units],
  ['판매액', ({ sales }) => sales],
  ['수수료', ({ commission }) => commission],
  ['공급가 차액', ({ margin }) => margin],
  ['배송비', ({ shipping }) => shipping],
  ['지급액', ({ amount }) => amount],
  ['면세', ({ isTaxFree }) => (isTaxFree ? '면세' : '과세')],
  ['사유', ({ reason }) => reason],
]

async function* bookedPages(db: App['db'], settlementId: number): AsyncGenerator<SettlementEntry[]> {
  for (let after = 0; ; ) {
    const ids = (await listEntryPage(db, { settlementId, after, take: PORTION })).map(({ id }) => id)
    if (ids.length === 0) return
    yield await readEntries(db, settlementId, ids)
    after = ids.at(-1) as number
  }
}

/** Writes the entries of a settlement as a sheet; of an open one with those that would be booked now. */
export const exportSettlement: Handlers['admin.settlement.export'] = async (input, app) => {
  const { brand } = input
  const scope = { brand, distributorIds: sellerScope(staffOf(input)) }
  const settlement = await getSettlement(app.db, scope, input.params.id)
  const { extension, type } = sheetTypes[input.query.format]
  async function* rows(): SheetRows {
    const rest = createThrottle()
    const cells = (entry: SettlementEntry) => columns.map(([, read]) => read(entry))
    yield columns.map(([name]) => name)
    for await (const page of bookedPages(app.db, settlement.id)) {
      for (const entry of page) yield cells(entry)
      await rest()
    }
    for (const draft of await listAllDrafts(app.db, brand, settlement)) yield cells(toDraft(draft))
  }
  const { distributorName, from, to } = settlement
  return new FileReply({
    name: `정산 ${distributorName.replace(/[\\/:*?"<>|]/g, ' ')} ${from}~${to}.${extension}`,
    type,
    stream: writeSheet(rows(), input.query.format),
  })
}
