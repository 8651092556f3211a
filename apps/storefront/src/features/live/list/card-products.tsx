import type { LiveProduct } from '@shop/contract'
import { formatWon } from '@shop/rules'
import { Picture } from '#src/ui/display/picture.tsx'

/** First product of a broadcast with its price, and how many more there are on the card. */
export function CardProducts({ products }: { products: readonly LiveProduct[] }) {
  const [first, ...others] = products
  if (!first) return null
  return (
    <span className="mt-2 flex items-center gap-2.5">
      {first.thumbnail && (
        <Picture image={first.thumbnail} sizes="40px" decorative className="size-10 shrink-0 rounded-[8px]" />
      )}
      <span className="min-w-0 flex-1">
        <span className="block truncate text-13 text-ink-soft">{first.name}</span>
        <span className="figures block truncate text-14 font-bold">
          {first.isSoldOut ? '품절' : formatWon(first.price)}
          {others.length > 0 && <span className="font-normal text-ink-faint"> 외 {others.length}개</span>}
        </span>
      </span>
    </span>
  )
}
