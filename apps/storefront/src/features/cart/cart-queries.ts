import type { Cart, CallInput, CallReply, OrderTmp } from '@shop/contract'
import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { usePersonalCall } from '#src/features/auth/use-personal-call.ts'
import { showSnackbar } from '#src/ui/overlay/snackbar-store.ts'
import { showFailure } from '#src/features/snackbar/show-failure.ts'
import { warnOfProblems } from '#src/features/snackbar/warn-of-problems.ts'
import { api } from '#src/lib/call/api.ts'
import { setReply } from '#src/lib/call/call-query.ts'
import type { CartLine } from './cart-lines.ts'
import { storeCart } from './cart-tabs.ts'
import { reportAdded, reportRemoved } from './report-cart.ts'

export const useCart = () => usePersonalCall('cart.get')

/** Adds option combinations of a product to the cart. Updates the cart count from the response. The caller shows errors. */
export const useAddToCart = () => {
  const client = useQueryClient()
  return async (input: CallInput<'cart.addItem'>): Promise<void> => {
    const cart = await api('cart.addItem', input)
    storeCart(client, cart)
    reportAdded(cart, input.body.optionGroups)
  }
}

export type CartSum = CallReply<'cart.calculate'>

/**
 * Queries the server-calculated total of the ticked groups. The bundles show the previous result while a new one loads
 * (`isPlaceholderData`); the panel shows no total until it arrives. `revision` changes with the cart.
 */
export const useCartSum = (optionGroupIds: readonly number[], revision: number) =>
  useQuery({
    queryKey: ['cart.calculate', optionGroupIds, revision],
    queryFn: () => api('cart.calculate', { body: { optionGroupIds: [...optionGroupIds] } }),
    enabled: optionGroupIds.length > 0,
    placeholderData: keepPreviousData,
  })

const withoutGroups = (cart: Cart, groupIds: ReadonlySet<number>): Cart => ({
  ...cart,
  items: cart.items
    .map((bundle) => ({
      ...bundle,
      bundleItems: bundle.bundleItems
        .map((item) => ({ ...item, optionGroups: item.optionGroups.filter((group) => !groupIds.has(group.id)) }))
        .filter((item) => item.optionGroups.length > 0),
    }))
    .filter((bundle) => bundle.bundleItems.length > 0),
})

const putBack = async (client: QueryClient, lines: readonly CartLine[]): Promise<void> => {
  try {
    for (const { product, combination, optionUnit } of lines) {
      const optionGroups = [{ productOptionCombinationId: combination.id, optionUnit }]
      const cart = await api('cart.addItem', { body: { productId: product.id, optionGroups } })
      storeCart(client, cart)
      reportAdded(cart, optionGroups)
    }
  } catch (error) {
    showFailure(error, () => void putBack(client, lines))
  }
}

const showRemoved = (client: QueryClient, lines: readonly CartLine[]): void => {
  // lines that cannot be purchased cannot be restored
  const undo = lines.every((line) => line.isCheckable)
  showSnackbar(
    lines.length === 1 ? '상품을 삭제했어요.' : `상품 ${lines.length}개를 삭제했어요.`,
    undo ? { label: '되돌리기', run: () => void putBack(client, lines) } : undefined,
  )
}

/** Removes lines with an optimistic update. Rolls back if the server refuses. */
export const removeLines = async (client: QueryClient, cart: Cart, lines: readonly CartLine[]): Promise<void> => {
  const { id: cartId } = cart
  if (cartId === null || lines.length === 0) return
  setReply(client, 'cart.get', withoutGroups(cart, new Set(lines.map((line) => line.id))))
  let known = cart
  try {
    for (const { id: groupId } of lines) {
      const before = known
      known = await api('cart.removeGroup', { params: { cartId, groupId } })
      reportRemoved(before, groupId)
    }
    showRemoved(client, lines)
  } catch (error) {
    showFailure(error, () => void removeLines(client, known, lines))
  }
  storeCart(client, known)
}

/** Creates a pre-order from the ticked groups, or a gift. On refusal, shows the problems per line and reloads the cart. */
export const useOrderCart = (onOrder: (tmp: OrderTmp) => void) => {
  const client = useQueryClient()
  const [isPending, setPending] = useState(false)
  const order = async (optionGroupIds: number[], isGift = false): Promise<void> => {
    setPending(true)
    try {
      const tmp = await api('cart.createOrderTmp', { query: isGift ? { isGift } : {}, body: { optionGroupIds } })
      setReply(client, 'order.getTmp', tmp, { params: { id: tmp.id } })
      onOrder(tmp)
    } catch (error) {
      if (warnOfProblems(error, isGift ? '선물할 수 없는 상품이 있어요' : '주문할 수 없는 상품이 있어요'))
        void client.invalidateQueries({ queryKey: ['cart.get'] })
      else showFailure(error, () => void order(optionGroupIds, isGift))
    } finally {
      setPending(false)
    }
  }
  return { order, isPending }
}
