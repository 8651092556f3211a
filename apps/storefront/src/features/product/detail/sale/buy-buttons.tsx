import { Button } from '#src/ui/controls/button.tsx'
import { openOptionSheet, wantOptionSheet } from '../../option-sheet-store.ts'

/** The two ways to buy. */
export function BuyButtons({ productId }: { productId: number }) {
  const open = () => openOptionSheet(productId)
  return (
    // code comes while the finger is on its way
    <div className="flex w-full gap-2 *:flex-1" onPointerEnter={wantOptionSheet} onFocus={wantOptionSheet}>
      <Button look="line" size="large" aria-haspopup="dialog" onClick={open}>
        장바구니
      </Button>
      <Button size="large" aria-haspopup="dialog" onClick={open}>
        구매하기
      </Button>
    </div>
  )
}
