import type { ReactNode } from 'react'
import { PauseIcon, PlayIcon } from '#src/ui/icons/media-icons.tsx'
import { BackIcon, ForwardIcon } from '#src/ui/icons/sign-icons.tsx'
import { useAutoplay, useSlides } from './use-slides.ts'

interface CarouselProps {
  label: string
  slides: readonly { key: string | number; content: ReactNode }[]
  /** Turns by itself after so many ms, with a button to stop it; never under reduced motion. */
  everyMs?: number
  /** What stands under the slides, e.g. thumbnails to go by. */
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

/** Slides to swipe through, with a counter; arrows where there is a mouse, arrow keys on the track. */
export function Carousel({ label, slides, everyMs, renderBelow }: CarouselProps) {
  const { track, at, go, onScroll } = useSlides(slides.length)
  const { playing, toggle, hold } = useAutoplay(slides.length > 1 ? everyMs : undefined, () => go(at + 1))
  return (
    // only holds still what moves by itself: nothing here waits for a hand
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      aria-roledescription="슬라이드"
      aria-label={label}
      onPointerEnter={hold(true)}
      onPointerLeave={hold(false)}
      onFocus={hold(true)}
      onBlur={hold(false)}
    >
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
              {everyMs !== undefined && (
                <button
                  type="button"
                  aria-label={playing ? '자동 넘김 멈추기' : '자동 넘김 켜기'}
                  onClick={toggle}
                  className="pressable finger flex size-6 items-center justify-center rounded-full bg-black/60 text-white"
                >
                  {playing ? <PauseIcon size={14} /> : <PlayIcon size={14} />}
                </button>
              )}
              <Counter at={at} count={slides.length} />
            </div>
          </>
        )}
      </div>
      {slides.length > 1 && renderBelow?.(at, go)}
    </section>
  )
}
