import { AppError } from '@shop/contract'
import { priceCart } from '@shop/rules'
import type { Sql } from '#src/db/db.ts'
import type { App, HandlerInput, Handlers, Who } from '#src/handler-context.ts'
import { toCart, toOrderBundles } from './cart-bundles.ts'
import { type LineRow, toPricedLine, unitPriceNow, withUnit } from './cart-lines.ts'
import { assertPurchasable, findRefusal, mostUnits, toProblem } from './cart-refusals.ts'
import { lockCarts } from './cart-merge-sql.ts'
import { addLines, hasProduct, listLines, removeGroup, setUnit } from './cart-sql.ts'

const MAX_GROUPS = 200

type Wanted = readonly { productOptionCombinationId: number; optionUnit: number }[]

export const listCart = (db: Sql, userId: number, combinationIds: readonly number[] = []) =>
  listLines(db, { cartOf: userId, tmpOf: null, userId, combinationIds })

/** Sums the wanted units by combination. Repeated combinations add up. */
export const sumWanted = (wanted: Wanted): Map<number, number> => {
  const units = new Map<number, number>()
  for (const { productOptionCombinationId: id, optionUnit } of wanted) units.set(id, (units.get(id) ?? 0) + optionUnit)
  return units
}

/** Throws `productNotFound` or `optionNotFound` unless every combination exists and belongs to the product. */
export const assertCombinationsOf = async (
  db: Sql,
  productId: number,
  wanted: ReadonlyMap<number, number>,
  lines: readonly LineRow[],
): Promise<void> => {
  const own = new Set(lines.filter((line) => line.productId === productId).map((line) => line.combinationId))
  const hidden = lines.some(
    ({ productId: id, productStatus }) =>
      id === productId && (productStatus === 'waiting' || productStatus === 'removed'),
  )
  if (hidden) throw new AppError('productNotFound')
  if ([...wanted.keys()].every((id) => own.has(id))) return
  const { found } = await hasProduct(db, { productId })
  throw new AppError(found ? 'optionNotFound' : 'productNotFound')
}

/** Returns the cart lines of the selected groups. Throws `cartGroupNotFound` if one is not in the cart. */
export const pickGroups = (lines: readonly LineRow[], groupIds: readonly number[]): LineRow[] => {
  const ticked = new Set(groupIds)
  const picked = lines.filter((line) => line.groupId !== null && ticked.has(line.groupId))
  if (picked.length < ticked.size) throw new AppError('cartGroupNotFound')
  return picked
}

const assertRoom = (lines: readonly LineRow[]) => {
  if (lines.length <= MAX_GROUPS) return
  const message = `장바구니에는 ${MAX_GROUPS}개까지 담을 수 있어요.`
  throw new AppError('invalidInput', { problems: [{ path: 'body.optionGroups', message }] })
}

/** Adds options of one product to the person's cart and returns the cart lines. Throws if the cart refuses them. */
export const addToCart = async (
  { db, clock }: Pick<App, 'db' | 'clock'>,
  who: Who,
  body: HandlerInput<'cart.addItem'>['body'],
  campaign?: string,
): Promise<LineRow[]> => {
  const now = clock()
  const wanted = sumWanted(body.optionGroups)
  const before = await listCart(db, who.userId, [...wanted.keys()])
  const asked = before.filter((line) => wanted.has(line.combinationId))
  await assertCombinationsOf(db, body.productId, wanted, asked)
  const after = before.map((line) => withUnit(line, line.unit + (wanted.get(line.combinationId) ?? 0)))
  const added = after.filter((line) => wanted.has(line.combinationId))
  assertPurchasable(added, { who, now, all: after })
  assertRoom(after)
  const combinationIds = added.map((line) => line.combinationId)
  const rows = await addLines(db, {
    userId: who.userId,
    now,
    productId: body.productId,
    campaign: campaign ?? null,
    combinationIds,
    units: combinationIds.map((id) => wanted.get(id) ?? 0),
    prices: added.map((line) => unitPriceNow(line, now)),
    most: combinationIds.map((id) => mostOf(after, id)),
  })
  const written = new Map(rows.map((row) => [row.combinationId, row]))
  return after.map((line) => withWritten(line, written.get(line.combinationId), now))
}

const addItem: Handlers['cart.addItem'] = async ({ body, query, who }, app) =>
  toCart(await addToCart(app, who, body, query.campaign), who, app.clock())

const mostOf = (lines: readonly LineRow[], combinationId: number): number => {
  const line = lines.find((one) => one.combinationId === combinationId)
  return line ? mostUnits(line, lines) : 0
}

interface Written {
  id: number
  cartId: number
  unit: number
}
const withWritten = (line: LineRow, row: Written | undefined, now: Date): LineRow =>
  row ? { ...line, groupId: row.id, cartId: row.cartId, unit: row.unit, putPrice: unitPriceNow(line, now) } : line

/**
 * Sets the units of a line under the cart's lock. Without it, a concurrent merge or change would overwrite them with what it read
 * before.
 */
const changeUnit: Handlers['cart.setUnit'] = ({ params, who }, { db, clock }) =>
  db.tx(async (tx) => {
    const { cartId, groupId, unit } = params
    await lockCarts(tx, { userIds: [who.userId] })
    const lines = await listCart(tx, who.userId)
    const line = lines.find((one) => one.groupId === groupId && one.cartId === cartId)
    if (!line) throw new AppError('cartGroupNotFound')
    // a person who changes the units has seen the current price
    const price = unitPriceNow(line, clock())
    const seen = { ...line, unit, putPrice: price }
    const after = lines.map((one) => (one === line ? seen : one))
    assertUnitFits(line, seen, after)
    const count = await setUnit(tx, { userId: who.userId, cartId, groupId, unit, price })
    if (count === 0) throw new AppError('cartGroupNotFound')
    return toCart(after, who, clock())
  })

/** Accepts fewer units than before, even if the stock has fallen below them since. */
const assertUnitFits = (before: LineRow, wanted: LineRow, lines: readonly LineRow[]): void => {
  if (wanted.unit <= before.unit || wanted.unit <= mostUnits(wanted, lines)) return
  const withoutLimit = { ...wanted, restrictedStockOrder: null }
  const code = wanted.unit > mostUnits(withoutLimit, []) ? 'outOfStock' : 'restrictedStockExceeded'
  const { message } = new AppError(code)
  throw new AppError(code, { problems: [toProblem(wanted, { code, message }, 'params.unit')] })
}

const takeOut: Handlers['cart.removeGroup'] = ({ params, who }, { db, clock }) =>
  db.tx(async (tx) => {
    await lockCarts(tx, { userIds: [who.userId] })
    const count = await removeGroup(tx, { userId: who.userId, ...params })
    if (count === 0) throw new AppError('cartGroupNotFound')
    return toCart(await listCart(tx, who.userId), who, clock())
  })

const calculate: Handlers['cart.calculate'] = async ({ body, who }, { db, clock }) => {
  const now = clock()
  const ticked = pickGroups(await listCart(db, who.userId), body.optionGroupIds)
  // CART-1: a line that cannot be bought cannot be selected, whatever the request says
  const lines = ticked.filter((line) => findRefusal(line, who, now) === undefined)
  const pricedLines = lines.map((line) => toPricedLine(line, now))
  const priced = priceCart(pricedLines, { areaType: 'major', couponDiscountPrice: 0, usedPoint: 0 })
  return { totals: priced.totals, bundles: toOrderBundles(lines, priced, pricedLines) }
}

/** `cart.createOrderTmp` is with the order handlers because it creates a pre-order. */
export const cartHandlers: Pick<
  Handlers,
  'cart.get' | 'cart.addItem' | 'cart.setUnit' | 'cart.removeGroup' | 'cart.calculate'
> = {
  'cart.get': async ({ who }, { db, clock }) => toCart(await listCart(db, who.userId), who, clock()),
  'cart.addItem': addItem,
  'cart.setUnit': changeUnit,
  'cart.removeGroup': takeOut,
  'cart.calculate': calculate,
}
