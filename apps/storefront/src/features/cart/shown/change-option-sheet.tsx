import type { CallInput } from '@shop/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useCart } from '#src/features/cart/cart-queries.ts'
import { dropWantedUnit } from '#src/features/cart/cart-store.ts'
import { storeCart } from '#src/features/cart/cart-tabs.ts'
import { ChangeSheet } from '#src/features/product/option-sheet/option-sheet.tsx'
import { useOptionSheet } from '#src/features/product/option-sheet-store.ts'
import { showSnackbar } from '#src/ui/overlay/snackbar-store.ts'
import { api } from '#src/lib/call/api.ts'

/** Replaces the option of a line. On refusal, the line is unchanged, the cart is reloaded and the error is thrown. */
const useChangeOption = (groupId: number) => {
  const client = useQueryClient()
  const { data: cart } = useCart()
  return async (body: CallInput<'cart.changeOption'>['body']): Promise<void> => {
    try {
      const changed = await api('cart.changeOption', { params: { cartId: cart?.id ?? 0, groupId }, body })
      // units that are not sent yet belong to the old option
      dropWantedUnit(groupId)
      storeCart(client, changed)
      showSnackbar('옵션을 변경했어요.')
    } catch (error) {
      void client.invalidateQueries({ queryKey: ['cart.get'] })
      throw error
    }
  }
}

/** Option sheet of a cart line. SCREEN-6 */
export function ChangeOptionSheet({ productId, open }: { productId: number; open: boolean }) {
  const present = useOptionSheet((state) => state.present)
  const change = useChangeOption(present?.id ?? 0)
  return present ? <ChangeSheet productId={productId} open={open} present={present} change={change} /> : null
}
