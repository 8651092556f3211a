import type { LineProblem } from '@shop/contract'
import { type AreaType, formatWon, isShipmentPast, listUndeliverable } from '@shop/rules'
import type { Who } from '#src/handler-context.ts'
import { type LineRow, toPricedLine, unitPriceNow } from './cart-lines.ts'
import { findRefusal, mostUnits, type Refused } from './cart-refusals.ts'

const remoteAreas: readonly AreaType[] = ['secondary_area', 'third_area']
const areaTexts = { major: '', secondary_area: '제주', third_area: '도서산간 지역' } as const

const problem = (code: LineProblem['code'], message: string, areas: AreaType[] = []): LineProblem => ({
  code,
  message,
  areas,
})

/** What the shopper can do about a line that cannot be bought, by error code. */
const wayOut: Partial<Record<Refused['code'], string>> = {
  outOfStock: '다른 옵션을 고르거나 빼 주세요.',
  notOnSale: '빼고 주문해 주세요.',
  appOnly: '빼고 주문해 주세요.',
  gradeRequired: '빼고 주문해 주세요.',
  shareRequired: '상품 페이지에서 공유하면 살 수 있어요.',
}

const refusalOf = (line: LineRow, who: Who, now: Date): LineProblem | undefined => {
  const refused = findRefusal(line, who, now)
  if (!refused) return undefined
  const isSoldOut = refused.code === 'outOfStock' && !isShipmentPast(line.shipmentDate, now)
  const message = isSoldOut ? '품절됐어요.' : refused.message
  const way = wayOut[refused.code]
  return problem(refused.code, way ? `${message} ${way}` : message)
}

const shortageOf = (line: LineRow, lines: readonly LineRow[]): LineProblem | undefined => {
  const most = mostUnits(line, lines)
  if (line.unit <= most) return undefined
  const inStock = mostUnits({ ...line, restrictedStockOrder: null }, [])
  if (line.unit > inStock) return problem('outOfStock', `지금은 ${inStock}개까지 살 수 있어요. 수량을 줄여 주세요.`)
  return problem(
    'restrictedStockExceeded',
    `한 사람이 ${line.restrictedStockOrder}개까지 살 수 있어요. 수량을 줄여 주세요.`,
  )
}

const priceChangeOf = (line: LineRow, now: Date): LineProblem | undefined => {
  const price = unitPriceNow(line, now)
  const rise = line.putPrice === null ? 0 : price - line.putPrice
  if (rise === 0) return undefined
  return problem(
    'priceChanged',
    `담을 때보다 1개에 ${formatWon(Math.abs(rise))} ${rise > 0 ? '올랐어요' : '내렸어요'}.`,
  )
}

/** Lists the areas the line cannot be delivered to. It can still be bought for another address. ORDER-8 */
const undeliverableOf = (line: LineRow, now: Date): LineProblem | undefined => {
  const areas = remoteAreas.filter((area) => listUndeliverable([toPricedLine(line, now)], area).length > 0)
  if (areas.length === 0) return undefined
  const names = areas.map((area) => areaTexts[area]).join('와 ')
  return problem('undeliverableArea', `${names}에는 보낼 수 없어요. 배송지를 바꾸거나 빼 주세요.`, areas)
}

/**
 * Lists all problems of a line that the shopper should know before ordering. A line that cannot be bought has this problem only.
 */
export const listLineProblems = (
  line: LineRow,
  { lines, who, now }: { lines: readonly LineRow[]; who: Who; now: Date },
): LineProblem[] => {
  const refusal = refusalOf(line, who, now)
  if (refusal) return [refusal]
  return [shortageOf(line, lines), priceChangeOf(line, now), undeliverableOf(line, now)].filter(
    (found) => found !== undefined,
  )
}
