import type { Product } from '@shop/contract'
import { useNow } from '#src/features/timer/use-now.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { BottomBar } from '#src/ui/layers/bottom-bar.tsx'
import { openOptionSheet, wantOptionSheet } from '../option-sheet-store.ts'
import { findRefusal } from '../refusal.ts'

function Actions({ product, now }: { product: Product; now: number | undefined }) {
  const reason = findRefusal(product, { isGuest: false, personal: undefined }, now)
  if (reason !== undefined)
    return (
      <Button size="large" wide reason={reason}>
        {reason}
      </Button>
    )
  const open = () => openOptionSheet(product.id)
  return (
    // code comes while the finger is on its way
    <div className="flex gap-2 *:flex-1" onPointerEnter={wantOptionSheet} onFocus={wantOptionSheet}>
      <Button look="line" size="large" aria-haspopup="dialog" onClick={open}>
        장바구니
      </Button>
      <Button size="large" aria-haspopup="dialog" onClick={open}>
        구매하기
      </Button>
    </div>
  )
}
function TimedActions({ product }: { product: Product }) {
  return <Actions product={product} now={useNow()} />
}

/** The two ways to buy, always at hand; where it cannot be bought, the reason stands in their place. */
export function BuyBar({ product }: { product: Product }) {
  const { limitedPeriodBegin, limitedPeriodEnd } = product.productSaleType
  const timed = limitedPeriodBegin !== null || limitedPeriodEnd !== null
  return (
    <BottomBar>{timed ? <TimedActions product={product} /> : <Actions product={product} now={undefined} />}</BottomBar>
  )
}
