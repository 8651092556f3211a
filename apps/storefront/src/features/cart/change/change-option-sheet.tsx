import type { CallInput } from '@shop/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCart } from '#src/features/cart/cart-queries.ts'
import { dropWantedUnit } from '#src/features/cart/cart-store.ts'
import { ChangeSheet } from '#src/features/product/option-sheet/option-sheet.tsx'
import { useOptionSheet } from '#src/features/product/option-sheet-store.ts'
import { showSnackbar } from '#src/features/snackbar/snackbar-store.ts'
import { api } from '#src/lib/api.ts'
import { setReply } from '#src/lib/call-query.ts'

type Change = CallInput<'cart.changeOption'>

/** Puts another option in a line's place; refused, the line stands, and the cart is read again. */
const useChangeOption = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (change: Change) => api('cart.changeOption', change),
    onSuccess: (cart, { params }) => {
      // units still waiting to be sent were the old option's
      dropWantedUnit(Number(params.groupId))
      setReply(client, 'cart.get', cart)
      showSnackbar('옵션을 변경했어요.')
    },
    onError: () => client.invalidateQueries({ queryKey: ['cart.get'] }),
  })
}

/** The option sheet of a line of the cart. SCREEN-6 */
export function ChangeOptionSheet({ productId, open }: { productId: number; open: boolean }) {
  const present = useOptionSheet((state) => state.present)
  const { data: cart } = useCart()
  const { mutateAsync } = useChangeOption()
  if (!present) return null
  const change = async (body: Change['body']) => {
    await mutateAsync({ params: { cartId: cart?.id ?? 0, groupId: present.id }, body })
  }
  return <ChangeSheet productId={productId} open={open} present={present} change={change} />
}
