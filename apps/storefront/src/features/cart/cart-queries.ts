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

export const useCart = () => usePersonalCall('cart.get')

/** Puts combinations of a product into the cart; the count on the cart follows from the answer. A refusal is the caller's to show. */
export const useAddToCart = () => {
  const client = useQueryClient()
  return async (body: CallInput<'cart.addItem'>['body']): Promise<void> => {
    storeCart(client, await api('cart.addItem', { body }))
  }
}

export type CartSum = CallReply<'cart.calculate'>

/**
 * What the ticked groups cost, as the server counts it. The last answer stays in sight of the bundles while a new one is on
 * its way (`isPlaceholderData`); the panel shows no sum until it is there. `revision` changes with the cart itself.
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
      storeCart(client, await api('cart.addItem', { body: { productId: product.id, optionGroups } }))
    }
  } catch (error) {
    showFailure(error, () => void putBack(client, lines))
  }
}

const showRemoved = (client: QueryClient, lines: readonly CartLine[]): void => {
  // what cannot be bought cannot be put back either
  const undo = lines.every((line) => line.isCheckable)
  showSnackbar(
    lines.length === 1 ? '상품을 삭제했어요.' : `상품 ${lines.length}개를 삭제했어요.`,
    undo ? { label: '되돌리기', run: () => void putBack(client, lines) } : undefined,
  )
}

/** Takes lines out at once and asks the server afterwards; when it refuses they stand where they stood. */
export const removeLines = async (client: QueryClient, cart: Cart, lines: readonly CartLine[]): Promise<void> => {
  const { id: cartId } = cart
  if (cartId === null || lines.length === 0) return
  setReply(client, 'cart.get', withoutGroups(cart, new Set(lines.map((line) => line.id))))
  let known = cart
  try {
    for (const { id: groupId } of lines) known = await api('cart.removeGroup', { params: { cartId, groupId } })
    showRemoved(client, lines)
  } catch (error) {
    showFailure(error, () => void removeLines(client, known, lines))
  }
  storeCart(client, known)
}

/** Turns the ticked groups into a pre-order. What stands against it is named line by line, and the cart read again. */
export const useOrderCart = (onOrder: (tmp: OrderTmp) => void) => {
  const client = useQueryClient()
  const [isPending, setPending] = useState(false)
  const order = async (optionGroupIds: number[]): Promise<void> => {
    setPending(true)
    try {
      const tmp = await api('cart.createOrderTmp', { body: { optionGroupIds } })
      setReply(client, 'order.getTmp', tmp, { params: { id: tmp.id } })
      onOrder(tmp)
    } catch (error) {
      if (warnOfProblems(error, '주문할 수 없는 상품이 있어요'))
        void client.invalidateQueries({ queryKey: ['cart.get'] })
      else showFailure(error, () => void order(optionGroupIds))
    } finally {
      setPending(false)
    }
  }
  return { order, isPending }
}
