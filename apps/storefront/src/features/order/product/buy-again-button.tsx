import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { showSnackbar } from '#src/ui/overlay/snackbar-store.ts'
import { showFailure } from '#src/features/snackbar/show-failure.ts'
import { openWarning } from '#src/features/snackbar/warning-store.ts'
import { api } from '#src/lib/call/api.ts'
import { Button, type ButtonLook } from '#src/ui/controls/button.tsx'
import { withAccess } from '../guest/with-access.ts'
import type { OrderAccess } from '../order-access.ts'

interface BuyAgainProps extends Pick<ButtonLook, 'size' | 'wide'> {
  orderId: number
  access: OrderAccess
}

/** Adds the products of an order that are still sold to the cart, and shows why the others cannot be added. */
export function BuyAgainButton({ orderId, access, ...look }: BuyAgainProps) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const toCart = () => void navigate('/cart')
  const buyAgain = async () => {
    setBusy(true)
    try {
      const { added, problems } = await withAccess(access, () => api('orderItem.buyAgain', { params: { id: orderId } }))
      if (added > 0) void client.invalidateQueries({ queryKey: ['cart.get'] })
      const text = problems.map(({ productName, message }) => `${productName}: ${message}`).join('\n')
      if (problems.length === 0) showSnackbar('장바구니에 다시 담았어요.', { label: '장바구니 보기', run: toCart })
      else if (added === 0) openWarning({ title: '지금은 다시 담을 수 없어요', text })
      else
        openWarning({
          title: '살 수 있는 상품만 담았어요',
          text,
          confirm: '장바구니 보기',
          cancel: '닫기',
          onConfirm: toCart,
        })
    } catch (error) {
      showFailure(error, () => void buyAgain())
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button look="line" busy={busy} onClick={() => void buyAgain()} {...look}>
      다시 담기
    </Button>
  )
}
