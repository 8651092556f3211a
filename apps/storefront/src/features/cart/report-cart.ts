import type { Cart } from '@shop/contract'
import { unitPriceOf } from '@shop/rules'
import { useEffect } from 'react'
import { toAnalyticsItem, toPriced } from '#src/lib/measurement/event-items.ts'
import { track } from '#src/lib/measurement/track.ts'

type Group = Cart['items'][number]['bundleItems'][number]['optionGroups'][number]

/** Items of a cart with the quantity that `countOf` returns; 0 leaves a group out. */
const toItems = (cart: Cart, countOf: (group: Group) => number) =>
  cart.items.flatMap(({ distributor, bundleItems }) =>
    bundleItems.flatMap(({ product, isSpecialSale, optionGroups }) =>
      optionGroups.flatMap((group) => {
        const { name: optionName, productOptionPrice } = group.productOptionCombination
        const quantity = countOf(group)
        const price = unitPriceOf({ ...productOptionPrice, isSpecialSale })
        return quantity > 0
          ? [toAnalyticsItem({ product, distributorName: distributor.name, optionName, price, quantity })]
          : []
      }),
    ),
  )

interface Added {
  productOptionCombinationId: number | string
  optionUnit: number | string
}

/** Reports what was added. `cart` is the cart afterwards. TRACK-8 */
export const reportAdded = (cart: Cart, added: readonly Added[]): void => {
  const unitOf = ({ productOptionCombination: { id } }: Group): number =>
    added
      .filter(({ productOptionCombinationId }) => Number(productOptionCombinationId) === id)
      .reduce((sum, { optionUnit }) => sum + Number(optionUnit), 0)
  track('add_to_cart', toPriced(toItems(cart, unitOf)))
}

/** Reports a removed group. `cart` is the cart before. TRACK-8 */
export const reportRemoved = (cart: Cart, groupId: number): void =>
  track('remove_from_cart', toPriced(toItems(cart, ({ id, optionUnit }) => (id === groupId ? optionUnit : 0))))

const unitIn = (cart: Cart | undefined, groupId: number): number | undefined =>
  cart?.items
    .flatMap(({ bundleItems }) => bundleItems.flatMap(({ optionGroups }) => optionGroups))
    .find(({ id }) => id === groupId)?.optionUnit

/** Reports changed units of a group as added or removed. TRACK-8 */
export const reportUnits = (before: Cart | undefined, after: Cart, groupId: number): void => {
  const change = (unitIn(after, groupId) ?? 0) - (unitIn(before, groupId) ?? 0)
  if (change === 0 || !before) return
  const items = toItems(after, ({ id }) => (id === groupId ? Math.abs(change) : 0))
  track(change > 0 ? 'add_to_cart' : 'remove_from_cart', toPriced(items))
}

/** Reports once that a cart with products was shown. TRACK-8 */
export const useReportedCart = (cart: Cart): void => {
  useEffect(() => {
    track('view_cart', toPriced(toItems(cart, ({ optionUnit }) => optionUnit)))
    // oxlint-disable-next-line react/exhaustive-deps -- changes of the shown cart are no new view
  }, [])
}
