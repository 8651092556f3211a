import type { LiveProduct } from '@shop/contract'
import { discountPercentOf, formatCount, formatWon } from '@shop/rules'
import { useRemaining } from '#src/features/timer/use-now.ts'
import { Countdown } from '#src/ui/display/countdown.tsx'
import { Picture } from '#src/ui/display/picture.tsx'
import type { ShownDeal } from './deal-facts.ts'

interface DealCardProps {
  shown: ShownDeal
  product: LiveProduct
  onOpen: () => void
}

/** Flash deal over the picture: price, units left, and time left by the server's clock. */
export function DealCard({ shown: { deal, isSoldOut }, product, onOpen }: DealCardProps) {
  const remainingMs = useRemaining(deal.endsAt)
  const rate = discountPercentOf(deal.listPrice, deal.price)
  const share = deal.units > 0 ? Math.max(0, Math.min(1, deal.remaining / deal.units)) : 0
  return (
    <section
      aria-label="라이브 특가"
      className="pointer-events-auto shrink-0 overflow-hidden rounded-card bg-white text-ink shadow-lift"
    >
      <div className="flex items-center justify-between bg-sale px-3 py-1 text-13 font-bold text-white">
        <span>라이브 특가</span>
        <span>{isSoldOut ? '마감' : <Countdown remainingMs={remainingMs} />}</span>
      </div>
      <button
        type="button"
        aria-haspopup="dialog"
        disabled={isSoldOut}
        onClick={onOpen}
        className="pressable flex w-full items-center gap-3 p-2.5 text-left"
      >
        <span
          className={`block size-14 shrink-0 overflow-hidden rounded-control bg-sunken ${isSoldOut ? 'opacity-50' : ''}`}
        >
          {product.thumbnail && <Picture image={product.thumbnail} sizes="56px" decorative />}
        </span>
        <span className="min-w-0 flex-1">
          <span className="block truncate text-13 text-ink-soft">{product.name}</span>
          <span className="figures flex items-baseline gap-1.5 text-16 font-bold">
            {rate > 0 && <span className="text-sale">{rate}%</span>}
            {formatWon(deal.price)}
            <s className="text-12 font-normal text-ink-faint">
              <span className="sr-only">정가 </span>
              {formatWon(deal.listPrice)}
            </s>
          </span>
          {isSoldOut ? (
            <span className="block text-12 font-semibold text-ink-soft">준비한 수량이 모두 팔렸어요</span>
          ) : (
            <span className="mt-0.5 flex items-center gap-2">
              <span aria-hidden="true" className="h-1.5 flex-1 overflow-hidden rounded-full bg-sunken">
                <span
                  className="block h-full origin-left rounded-full bg-sale transition-transform"
                  style={{ transform: `scaleX(${share})` }}
                />
              </span>
              <span className="figures text-12 font-semibold text-sale">{formatCount(deal.remaining)}개 남음</span>
            </span>
          )}
        </span>
        {!isSoldOut && (
          <span
            aria-hidden="true"
            className="shrink-0 rounded-control bg-accent px-3.5 py-2 text-13 font-semibold text-on-accent"
          >
            구매
          </span>
        )}
      </button>
    </section>
  )
}
