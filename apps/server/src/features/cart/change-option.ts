import { AppError } from '@shop/contract'
import type { Sql } from '#src/db/db.ts'
import type { Handlers } from '#src/handler-context.ts'
import { toCart } from './cart-bundles.ts'
import { assertCombinationsOf, listCart } from './cart-handlers.ts'
import { type LineRow, unitPriceNow, withUnit } from './cart-lines.ts'
import { lockCarts } from './cart-merge-sql.ts'
import { assertPurchasable } from './cart-refusals.ts'
import { putCombination, removeGroup, setUnit } from './cart-sql.ts'

interface Place {
  userId: number
  cartId: number
  groupId: number
}

/**
 * Writes the change. Adds the units to the line of the new combination and removes the changed line if the combination is in the
 * cart already.
 */
const writeChange = async (tx: Sql, place: Place, line: LineRow, now: Date): Promise<void> => {
  const { groupId, combinationId, unit } = line
  const price = unitPriceNow(line, now)
  const isThere = groupId !== null && groupId !== place.groupId
  const written = isThere
    ? [await setUnit(tx, { ...place, groupId, unit, price }), await removeGroup(tx, { ...place })]
    : [await putCombination(tx, { ...place, combinationId, unit, price })]
  // removed in the meantime; the transaction rolls back what was written
  if (written.includes(0)) throw new AppError('cartGroupNotFound')
}

/**
 * Replaces the combination of a line with another one of the product, in one transaction. A refused change leaves the line
 * unchanged.
 * The cart's lock serializes changes and additions. OPTION-1, ORDER-9
 */
const changeOption: Handlers['cart.changeOption'] = async ({ params, body, who }, { db, clock }) => {
  const now = clock()
  const { productOptionCombinationId: wantedId, optionUnit } = body
  return db.tx(async (tx) => {
    await lockCarts(tx, { userIds: [who.userId] })
    const lines = await listCart(tx, who.userId, [wantedId])
    const line = lines.find((one) => one.groupId === params.groupId && one.cartId === params.cartId)
    if (!line) throw new AppError('cartGroupNotFound')
    const found = lines.find((one) => one.combinationId === wantedId)
    await assertCombinationsOf(tx, line.productId, new Map([[wantedId, optionUnit]]), found ? [found] : [])
    if (!found) throw new AppError('optionNotFound')
    const wanted = withUnit(found, found === line ? optionUnit : found.unit + optionUnit)
    const others = lines.filter((one) => one !== line && one !== found)
    assertPurchasable([wanted], { who, now, all: [...others, wanted] })
    await writeChange(tx, { userId: who.userId, ...params }, wanted, now)
    return toCart(await listCart(tx, who.userId), who, now)
  })
}

export const cartChangeHandlers: Pick<Handlers, 'cart.changeOption'> = { 'cart.changeOption': changeOption }
