import { AppError, type ErrorCode, errorTable, type Problem } from '@shop/contract'
import {
  findShipmentDateConflict,
  isOptionAvailable,
  isShipmentPast,
  listBuyerRefusals,
  listProductRefusals,
  maxOptionUnit,
  maxUnitsOf,
  type SaleRefusal,
} from '@shop/rules'
import type { Who } from '#src/handler-context.ts'
import { groupRows, type LineRow } from './cart-lines.ts'

type RefusalCode = Extract<
  ErrorCode,
  'outOfStock' | 'notOnSale' | 'appOnly' | 'gradeRequired' | 'shareRequired' | 'restrictedStockExceeded'
>

const codeOf: Readonly<Record<SaleRefusal, RefusalCode>> = {
  notForSale: 'notOnSale',
  outOfStock: 'outOfStock',
  comingSoon: 'notOnSale',
  beforePeriod: 'notOnSale',
  afterPeriod: 'notOnSale',
  noResale: 'notOnSale',
  appOnly: 'appOnly',
  exclusive: 'gradeRequired',
  grade: 'gradeRequired',
  restrictedStock: 'restrictedStockExceeded',
  shareRequired: 'shareRequired',
}
const SOLD_OUT = '품절된 상품이에요.'
const SHIPPED = '출고일이 지났어요.'
/** Messages of refusals that share an error code with others. */
const texts: Partial<Record<SaleRefusal, string>> = {
  exclusive: '로그인한 회원만 살 수 있는 상품이에요.',
  outOfStock: SOLD_OUT,
}
// a product without a choice has one option with the name of the product
const isOnlyOption = ({ combinationName, productName }: LineRow): boolean => combinationName === productName

export interface Refused {
  code: RefusalCode
  message: string
}

/** Returns why this person cannot buy the line now, whatever the units. Undefined if the person can. AUTH-7, ORDER-9, OPTION-1 */
export const findRefusal = (line: LineRow, who: Who, now: Date): Refused | undefined => {
  const [refusal] = [
    ...listProductRefusals({ ...line, isCommingSoon: line.isComingSoon }, now),
    ...listBuyerRefusals(
      { ...line, minGradeRank: line.minAppUserGrade === 0 ? null : line.minAppUserGrade },
      {
        // any client can set the platform header, so a purchase over this API counts as one from the web
        platform: 'web',
        isGuest: who.userType === 'guest',
        gradeRank: who.userType === 'guest' ? null : who.grade,
        boughtUnits: line.boughtUnits,
        userProductOrderConditions: line.requiresShare ? [{ type: 'share', isSatisfy: line.isShared }] : [],
      },
    ),
  ]
  if (refusal) {
    const code = codeOf[refusal]
    return { code, message: texts[refusal] ?? errorTable[code].message }
  }
  if (isShipmentPast(line.shipmentDate, now)) return { code: 'outOfStock', message: SHIPPED }
  const isAvailable =
    isOptionAvailable(line.productStatus, line.optionStatus) &&
    (line.optionStatus === 'unlimited_stock_in' || line.amount > 0)
  return isAvailable ? undefined : { code: 'outOfStock', message: isOnlyOption(line) ? SOLD_OUT : '품절된 옵션이에요.' }
}

const boundsOf = (line: LineRow, otherUnits: number) => ({
  productOptionStatus: line.optionStatus,
  amount: line.amount,
  restrictedStockOrder: line.restrictedStockOrder,
  boughtUnits: line.boughtUnits,
  otherUnits,
})

/** Returns the maximum units of this line for the person, given the other lines of the product in `lines`. */
export const mostUnits = (line: LineRow, lines: readonly LineRow[]): number =>
  maxUnitsOf(boundsOf(line, otherUnitsOf(line, lines)))

const otherUnitsOf = (line: LineRow, lines: readonly LineRow[]): number =>
  lines
    .filter((other) => other.productId === line.productId && other.combinationId !== line.combinationId)
    .reduce((units, other) => units + other.unit, 0)

const findUnitRefusal = (line: LineRow, lines: readonly LineRow[]): Refused | undefined => {
  if (line.unit <= mostUnits(line, lines)) return undefined
  const inStock = maxUnitsOf({ ...boundsOf(line, 0), restrictedStockOrder: null })
  const code = line.unit > Math.min(inStock, maxOptionUnit) ? 'outOfStock' : 'restrictedStockExceeded'
  return { code, message: errorTable[code].message }
}

/** Builds the problem of a refused line: product, combination, reason and units in stock. */
export const toProblem = (
  line: LineRow,
  { code, message }: { code: ErrorCode; message: string },
  path = 'body',
): Problem => ({
  path,
  message: `${line.productName} ${isOnlyOption(line) ? '' : line.combinationName}`.trim().concat(`: ${message}`),
  code,
  productId: line.productId,
  productName: line.productName,
  combinationId: line.combinationId,
  amount: line.optionStatus === 'unlimited_stock_in' ? null : line.amount,
})

/**
 * Throws the code of the first refusal, with a problem for each refused line. `all` has every line that counts towards the
 * purchase limit.
 */
export const assertPurchasable = (
  lines: readonly LineRow[],
  { who, now, all = lines }: { who: Who; now: Date; all?: readonly LineRow[] },
): void => {
  const faults = lines.flatMap((line) => {
    const refused = findRefusal(line, who, now) ?? findUnitRefusal(line, all)
    return refused ? [{ ...refused, problem: toProblem(line, refused) }] : []
  })
  const [first] = faults
  if (first) throw new AppError(first.code, { message: first.message, problems: faults.map((fault) => fault.problem) })
  assertOneShipmentDate(lines)
}

/** OPTION-2: refuses combinations of one product with different shipment dates. */
const assertOneShipmentDate = (lines: readonly LineRow[]): void => {
  for (const group of groupRows(lines, (line) => line.productId)) {
    const conflict = findShipmentDateConflict(group)
    if (!conflict) continue
    const { productId, productName } = group[0]
    const { message, shipmentDates } = conflict
    throw new AppError('shipmentDateConflict', {
      problems: [{ path: 'body', message: `${productName}: ${message}`, productId, productName, shipmentDates }],
    })
  }
}
