import type { OrderItem } from '@shop/contract'
import { Badge } from '#src/ui/display/badge.tsx'
import { Picture } from '#src/ui/display/picture.tsx'
import { giftStatusTexts, giftTone } from './gift-status-texts.ts'

type Gift = NonNullable<OrderItem['gift']>

interface GiftSummaryProps {
  gift: Gift
  products: OrderItem['orderItemProducts']
}

/** Goods of a gift order once, with the number of its receivers in place of a delivery address. GIFT-3 */
export function GiftSummary({ gift, products }: GiftSummaryProps) {
  const [first] = products
  const goods = products.filter(({ parcel }) => parcel === first?.parcel)
  const image = first?.product.images[0]
  const { sendCount, emptyAddressCount } = gift.counts
  const status = gift.giftGroupStatus
  return (
    <div className="flex gap-3 py-4">
      <div className="size-18 shrink-0 overflow-hidden rounded-card bg-sunken">
        {image && <Picture image={image} sizes="72px" decorative />}
      </div>
      <div className="min-w-0 flex-1">
        <Badge tone={giftTone(status)}>{giftStatusTexts[status]}</Badge>
        <p className="mt-1 line-clamp-2 text-14 font-semibold">
          {first?.product.name}
          {goods.length > 1 && ` 외 ${goods.length - 1}개`}
        </p>
        <p className="figures mt-0.5 text-13 text-ink-soft">
          받는 분 {sendCount}명{emptyAddressCount > 0 && ` · 주소 입력 전 ${emptyAddressCount}명`}
        </p>
      </div>
    </div>
  )
}
