import type { Product } from '@shop/contract'
import { Button } from '#src/ui/controls/button.tsx'
import { GiftIcon } from '#src/ui/icons/shop-icons.tsx'
import { openOptionSheet, wantOptionSheet } from '../../option-sheet-store.ts'

/** Buttons to send it as a gift, if it can be one, to add it to the cart and to buy it. Each opens the option sheet. */
export function BuyButtons({ product }: { product: Product }) {
  const open = () => openOptionSheet(product.id)
  return (
    // prefetches the code on hover or focus
    <div className="flex w-full gap-2" onPointerEnter={wantOptionSheet} onFocus={wantOptionSheet}>
      {product.isGiftable && (
        <button
          type="button"
          aria-label="선물하기"
          aria-haspopup="dialog"
          onClick={open}
          className="pressable flex size-14 shrink-0 flex-col items-center justify-center rounded-control ring-1 ring-line ring-inset hover:bg-sunken"
        >
          <GiftIcon size={24} />
        </button>
      )}
      <div className="flex min-w-0 flex-1 gap-2 *:flex-1 *:px-2">
        <Button look="line" size="large" aria-haspopup="dialog" onClick={open}>
          장바구니
        </Button>
        <Button size="large" aria-haspopup="dialog" onClick={open}>
          구매하기
        </Button>
      </div>
    </div>
  )
}
