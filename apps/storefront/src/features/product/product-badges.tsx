import type { ProductCard } from '@shop/contract'
import { badgeTexts, listBadges, type ProductBadge } from '@shop/rules'
import { useNow } from '#src/features/timer/use-now.ts'
import { Badge } from '#src/ui/display/badge.tsx'
import { toBadgeFacts } from './sale-facts.ts'

const tones: Record<ProductBadge, 'solid' | 'accent' | 'sale' | 'dark'> = {
  exclusive: 'solid',
  freeShipping: 'accent',
  closingSoon: 'sale',
  comingSoon: 'dark',
  appOnly: 'dark',
}

function BadgeRow({ product, now, max }: BadgesProps & { now: number | undefined }) {
  // time 0 never matches "about to close": a cached page contains only badges that stay true
  const badges = listBadges(toBadgeFacts(product), new Date(now ?? 0)).slice(0, max)
  if (badges.length === 0) return null
  return (
    <ul aria-label="상품 특징" className="mt-1 flex flex-wrap gap-1">
      {badges.map((badge) => (
        <Badge key={badge} as="li" tone={tones[badge]}>
          {badgeTexts[badge]}
        </Badge>
      ))}
    </ul>
  )
}
function TimedBadgeRow(props: BadgesProps) {
  return <BadgeRow {...props} now={useNow()} />
}

interface BadgesProps {
  product: ProductCard
  /** Maximum number of badges. */
  max?: number
}
/** Badges: 단독, 무료배송, 마감임박, 오픈예정, 앱전용. Only a product with a sale period subscribes to the clock. */
export function ProductBadges({ product, max = 5 }: BadgesProps) {
  const timed = product.productSaleType.limitedPeriodEnd !== null
  return timed ? (
    <TimedBadgeRow product={product} max={max} />
  ) : (
    <BadgeRow product={product} max={max} now={undefined} />
  )
}
