import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useAddToCart } from '#src/features/cart/cart-queries.ts'
import type { OptionPricing } from '#src/features/product/option-sheet/option-overlay.tsx'
import { OptionSheet } from '#src/features/product/option-sheet/option-sheet.tsx'
import type { Purchase } from '#src/features/product/purchase.ts'
import { showSnackbar } from '#src/ui/overlay/snackbar-store.ts'
import { api } from '#src/lib/call/api.ts'
import { setReply } from '#src/lib/call/call-query.ts'

interface PurchaseSheetProps extends OptionPricing {
  productId: number
  open: boolean
  /** Campaign that the purchase belongs to, e.g. that of a broadcast. */
  campaign?: string | undefined
  onAdded?: (productId: number) => void
}

/** Option sheet with its actions: add to cart, buy now, send as a gift. */
export function PurchaseSheet({ productId, open, campaign, onAdded, ...pricing }: PurchaseSheetProps) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const addItem = useAddToCart()
  const query = campaign === undefined ? {} : { campaign }
  const addToCart = async (purchase: Purchase) => {
    await addItem({ query, body: purchase })
    onAdded?.(productId)
    showSnackbar('장바구니에 담았어요.', { label: '장바구니 보기', run: () => void navigate('/cart') })
  }
  const buyNow = async (purchase: Purchase) => {
    const tmp = await api('order.createTmp', { query, body: purchase })
    setReply(client, 'order.getTmp', tmp, { params: { id: tmp.id } })
    await navigate(`/order/${tmp.id}`)
  }
  const sendGift = async (purchase: Purchase) => {
    const tmp = await api('order.createGiftTmp', { query, body: purchase })
    setReply(client, 'order.getTmp', tmp, { params: { id: tmp.id } })
    await navigate(`/gift/send/${tmp.id}`)
  }
  const actions = { addToCart, buyNow, sendGift }
  return <OptionSheet productId={productId} open={open} {...actions} {...pricing} />
}
