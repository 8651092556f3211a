import type { ReactNode } from 'react'
import { BottomBar } from '#src/ui/overlay/bottom-bar.tsx'
import { FavoriteButton } from './favorite-button.tsx'

/** Fixed bottom bar with the favourite button and the buy buttons. */
export function BuyBar({ productId, children }: { productId: number; children: ReactNode }) {
  return (
    <BottomBar>
      <div className="flex gap-2">
        <FavoriteButton productId={productId} />
        <div className="min-w-0 flex-1">{children}</div>
      </div>
    </BottomBar>
  )
}
