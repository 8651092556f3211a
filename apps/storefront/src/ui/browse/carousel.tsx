import type { ReactNode } from 'react'
import { BackIcon, ForwardIcon } from '#src/ui/icons/sign-icons.tsx'
import { useSlides } from './use-slides.ts'

interface Slide {
  key: string | number
  content: ReactNode
  /** The slide has its own controls at the bottom, which the counter would cover. */
  bare?: boolean
}
interface CarouselProps {
  label: string
  slides: readonly Slide[]
  /** Content beside the counter, e.g. an autoplay button. */
  renderAside?: (next: () => void) => ReactNode
  /** Content below the slides, e.g. thumbnails for navigation. */
  renderBelow?: (at: number, go: (to: number) => void) => ReactNode
}
const ARROW =
  'pressable absolute top-1/2 hidden size-11 -translate-y-1/2 items-center justify-center rounded-full bg-surface/90 shadow-lift disabled:opacity-0 wide:flex'

function Counter({ at, count }: { at: number; count: number }) {
  return (
    <p className="figures rounded-full bg-black/60 px-2.5 py-0.5 text-12 font-semibold text-white" aria-hidden="true">
      {at + 1}/{count}
    </p>
  )
}

function Arrows({ at, count, go }: { at: number; count: number; go: (to: number) => void }) {
  return (
    <>
      <button
        type="button"
        aria-label="이전"
        disabled={at === 0}
        onClick={() => go(at - 1)}
        className={`${ARROW} left-3`}
      >
        <BackIcon />
      </button>
      <button
        type="button"
        aria-label="다음"
        disabled={at === count - 1}
        onClick={() => go(at + 1)}
        className={`${ARROW} right-3`}
      >
        <ForwardIcon />
      </button>
    </>
  )
}

/** Swipeable slides with a counter. Arrow buttons for a mouse, arrow keys on the track. */
export function Carousel({ label, slides, renderAside, renderBelow }: CarouselProps) {
  const { track, at, go, onScroll } = useSlides(slides.length)
  return (
    <section aria-roledescription="슬라이드" aria-label={label}>
      <div className="relative">
        <ul
          ref={track}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the row scrolls, so it must be reachable for the arrow keys
          tabIndex={0}
          onScroll={onScroll}
          className="no-scrollbar flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain scroll-smooth"
        >
          {slides.map((slide, index) => (
            <li
              key={slide.key}
              aria-label={`${index + 1} / ${slides.length}`}
              className="w-full shrink-0 snap-center snap-always"
            >
              {slide.content}
            </li>
          ))}
        </ul>
        {slides.length > 1 && (
          <>
            <Arrows at={at} count={slides.length} go={go} />
            <div className="absolute right-4 bottom-3.5 flex items-center gap-1.5">
              {renderAside?.(() => go(at + 1))}
              {!slides[at]?.bare && <Counter at={at} count={slides.length} />}
            </div>
          </>
        )}
      </div>
      {slides.length > 1 && renderBelow?.(at, go)}
    </section>
  )
}
