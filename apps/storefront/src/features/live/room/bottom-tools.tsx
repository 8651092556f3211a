import { formatCount } from '@shop/rules'
import type { ReactNode } from 'react'
import { HeartIcon } from '#src/features/product/detail/heart-icon.tsx'
import { ShareIcon } from '#src/ui/icons/shop-icons.tsx'
import { RisingHearts } from '../hearts/rising-hearts.tsx'
import type { useHearts } from '../hearts/use-hearts.ts'
import { BagIcon } from '../live-icons.tsx'

interface BottomToolsProps {
  productCount: number
  onProducts: () => void
  onShare: () => void
  /** Absent when no hearts can be sent. */
  hearts: ReturnType<typeof useHearts> | undefined
  /** Field of the chat, or the position of a replay. */
  children: ReactNode
}

const TOOL =
  'pressable relative flex size-11 shrink-0 items-center justify-center rounded-full bg-white/20 backdrop-blur-sm side:bg-white/12'

/** Products, chat, share and hearts. */
export function BottomTools({ productCount, onProducts, onShare, hearts, children }: BottomToolsProps) {
  return (
    <div data-bottom-bar className="pointer-events-auto flex shrink-0 items-center gap-2 pt-1">
      {productCount > 0 && (
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={onProducts}
          className="pressable relative flex size-11 shrink-0 items-center justify-center rounded-full bg-white text-black"
        >
          <BagIcon size={22} />
          <span className="sr-only">방송 상품 {productCount}개</span>
          <span
            aria-hidden="true"
            className="figures absolute -top-1 -right-1 flex h-5 min-w-5 items-center justify-center rounded-full bg-accent px-1 text-12 font-bold text-on-accent"
          >
            {productCount}
          </span>
        </button>
      )}
      <div className="min-w-0 flex-1">{children}</div>
      <button type="button" aria-label="공유" aria-haspopup="dialog" onClick={onShare} className={TOOL}>
        <ShareIcon size={22} />
      </button>
      {hearts && (
        <button type="button" onClick={hearts.press} className={`${TOOL} text-white`}>
          <RisingHearts hearts={hearts.shown} onRisen={hearts.onRisen} />
          <HeartIcon size={22} filled />
          <span className="sr-only">좋아요 {formatCount(hearts.count)}개</span>
          {hearts.count > 0 && (
            <span
              aria-hidden="true"
              className="figures absolute -top-1.5 left-1/2 -translate-x-1/2 rounded-full bg-black/75 px-1.5 text-12 leading-4 whitespace-nowrap"
            >
              {hearts.count > 9_999 ? '9,999+' : formatCount(hearts.count)}
            </span>
          )}
        </button>
      )}
    </div>
  )
}
