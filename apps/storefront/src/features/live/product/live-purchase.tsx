import { PurchaseSheet as ShopSheet } from '#src/features/order/purchase-sheet.tsx'
import { useNow } from '#src/features/timer/use-now.ts'
import { useCachedReply } from '#src/lib/page/page-reply.ts'
import { roomInput } from '../live-input.ts'
import { useLiveRoom } from '../live-store.ts'
import { countTap } from '../room/open-room.ts'
import { withDealPrice } from './deal-options.ts'
import { findDeal } from './deal-facts.ts'

/** Option sheet over a broadcast. Purchases carry its campaign, and show the price of a running deal. */
export function PurchaseSheet({ productId, open }: { productId: number; open: boolean }) {
  const { id, now } = useLiveRoom()
  const room = useCachedReply('live.get', roomInput(id ?? 0))
  const found = findDeal(now, productId, useNow())
  const deal = found?.isSoldOut === false ? found.deal : undefined
  return (
    <ShopSheet
      productId={productId}
      open={open}
      campaign={room?.campaign}
      onAdded={(added) => countTap(added, 'cart')}
      adjust={(options) => withDealPrice(options, deal)}
      note={deal && '라이브 특가를 적용한 가격이에요.'}
    />
  )
}
