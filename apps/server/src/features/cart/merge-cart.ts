import { mergeCarts } from '@shop/rules'
import type { Sql } from '#src/db/db.ts'
import { bringShares } from '#src/features/product/user-product-sql.ts'
import type { LineRow } from './cart-lines.ts'
import { mostUnits } from './cart-refusals.ts'
import { listCart } from './cart-handlers.ts'
import { emptyCart, lockCarts, makeCarts, putLines } from './cart-merge-sql.ts'

const MAX_GROUPS = 200

const toMergeLine = (line: LineRow) => ({ ...line, optionUnit: line.unit })

/**
 * Returns a function that limits the units of each line, given the lines before it. The limit of a product counts over all its
 * combinations.
 */
const boundOf = (mine: readonly LineRow[]) => {
  const settled = new Map(mine.map((line) => [line.combinationId, line]))
  return (line: LineRow & { optionUnit: number }): number => {
    const most = mostUnits(line, [...settled.values()])
    settled.set(line.combinationId, { ...line, unit: Math.max(1, Math.min(line.optionUnit, most)) })
    return most
  }
}

/**
 * CART-6: merges the guest's cart into the member's, in the transaction that ends the guest's token, so that it happens once.
 * Two guests who log in as one member at once wait for each other, also if the member had no cart. Units add up, limited by what
 * the member may have; the member's lines come first and none of them gets fewer units.
 */
export const mergeCart = async (
  tx: Sql,
  { guestId, memberId }: { guestId: number; memberId: number },
  now: Date,
): Promise<void> => {
  await bringShares(tx, { guestId, memberId })
  await makeCarts(tx, { userIds: [guestId, memberId], now })
  await lockCarts(tx, { userIds: [guestId, memberId] })
  const guest = await listCart(tx, guestId)
  if (guest.length === 0) return
  const combinationIds = guest.map(({ combinationId }) => combinationId)
  // the guest's combinations as lines of the member: earlier purchases of the member count towards a limit
  const asMember = await listCart(tx, memberId, combinationIds)
  const units = new Map(guest.map((line) => [line.combinationId, line.unit]))
  const prices = new Map(guest.map((line) => [line.combinationId, line.putPrice]))
  const campaigns = new Map(guest.map((line) => [line.combinationId, line.campaign]))
  const mine = asMember.filter((line) => line.groupId !== null)
  const brought = asMember
    .filter((line) => units.has(line.combinationId))
    .map((line) => Object.assign({}, line, { unit: units.get(line.combinationId) ?? 0 }))
  const merged = mergeCarts(mine.map(toMergeLine), brought.map(toMergeLine), boundOf(mine))
  const before = new Map(mine.map((line) => [line.combinationId, line.unit]))
  const kept = merged
    .map((line) =>
      Object.assign({}, line, { optionUnit: Math.max(line.optionUnit, before.get(line.combinationId) ?? 0) }),
    )
    .filter((line) => units.has(line.combinationId))
    .slice(0, Math.max(0, MAX_GROUPS - mine.length) + brought.filter((line) => line.groupId !== null).length)
  await putLines(tx, {
    userId: memberId,
    now,
    productIds: kept.map(({ productId }) => productId),
    combinationIds: kept.map(({ combinationId }) => combinationId),
    units: kept.map(({ optionUnit }) => optionUnit),
    prices: kept.map(({ combinationId }) => prices.get(combinationId) ?? -1),
    campaigns: kept.map(({ combinationId }) => campaigns.get(combinationId) ?? ''),
  })
  await emptyCart(tx, { userId: guestId })
}
