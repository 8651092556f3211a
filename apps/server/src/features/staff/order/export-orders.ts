import type { AdminOrderRow } from '@shop/contract'
import { toSeoulDate } from '@shop/rules'
import { paymentMethodTexts, statusText } from '@shop/rules/status-texts'
import { createThrottle } from '#src/features/sheet/throttle.ts'
import { type SheetCell, type SheetRows, sheetTypes, writeSheet } from '#src/features/sheet/write-sheet.ts'
import { type App, FileReply, type Handlers } from '#src/handler-context.ts'
import { readRows } from './order-row.ts'
import { type OrderScope, orderScopeOf, selectedPages } from './order-selection.ts'

const inSeoul = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Seoul', dateStyle: 'short', timeStyle: 'short' })

const columns: readonly (readonly [string, (row: AdminOrderRow) => SheetCell])[] = [
  ['주문 번호', ({ orderNo }) => orderNo],
  ['주문한 시각', ({ createdAt }) => inSeoul.format(new Date(createdAt))],
  ['상태', ({ states }) => states.map(statusText).join(' / ')],
  ['상품', ({ orderName }) => orderName],
  ['수량', ({ units }) => units],
  ['결제 금액', ({ price }) => price],
  ['결제', ({ method }) => paymentMethodTexts[method]],
  ['주문한 분', ({ orderer }) => orderer],
  ['받는 분', ({ receiver }) => receiver?.name ?? '선물'],
  ['전화번호', ({ receiver }) => receiver?.phone ?? ''],
  ['지역', ({ receiver }) => receiver?.area ?? ''],
]

type Pages = AsyncIterable<readonly number[]>

async function* rowsOf(app: App, pages: Pages, scope: OrderScope): SheetRows {
  const rest = createThrottle()
  yield columns.map(([name]) => name)
  for await (const ids of pages) {
    for (const row of await readRows(app.db, app, ids, scope)) yield columns.map(([, read]) => read(row))
    await rest()
  }
}

/** Writes the orders of a filter as a sheet, as the list shows them: persons are masked. */
export const exportOrders: Handlers['admin.order.export'] = async (input, app) => {
  const { format, ...filter } = input.query
  const scope = orderScopeOf(input)
  const { extension, type } = sheetTypes[format]
  const pages = selectedPages(app.db, app, { selection: { filter }, scope })
  return new FileReply({
    name: `주문 ${toSeoulDate(app.clock())}.${extension}`,
    type,
    stream: writeSheet(rowsOf(app, pages, scope), format),
  })
}
