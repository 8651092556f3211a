import { type ReactNode, useRef, useState } from 'react'
import { BackIcon, ForwardIcon } from '#src/ui/icons/sign-icons.tsx'

interface CarouselProps {
  label: string
  slides: readonly { key: string | number; content: ReactNode }[]
}
const ARROW =
  'pressable absolute top-1/2 hidden size-11 -translate-y-1/2 items-center justify-center rounded-full bg-surface/90 shadow-lift disabled:opacity-0 wide:flex'

/** Slides to swipe through, with a counter; arrows where there is a mouse, arrow keys on the track. */
export function Carousel({ label, slides }: CarouselProps) {
  const track = useRef<HTMLUListElement>(null)
  const [at, setAt] = useState(0)
  const go = (to: number) => {
    const width = track.current?.clientWidth ?? 0
    track.current?.scrollTo({ left: to * width, behavior: 'smooth' })
  }
  return (
    <section aria-roledescription="슬라이드" aria-label={label} className="relative">
      <ul
        ref={track}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the row scrolls, so it must be reachable for the arrow keys
        tabIndex={0}
        onScroll={({ currentTarget }) =>
          setAt(Math.round(currentTarget.scrollLeft / Math.max(1, currentTarget.clientWidth)))
        }
        className="no-scrollbar flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain"
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
            disabled={at === slides.length - 1}
            onClick={() => go(at + 1)}
            className={`${ARROW} right-3`}
          >
            <ForwardIcon />
          </button>
          <p
            className="figures pointer-events-none absolute right-4 bottom-4 rounded-full bg-black/55 px-2.5 py-0.5 text-12 font-semibold text-white"
            aria-hidden="true"
          >
            {at + 1}/{slides.length}
          </p>
        </>
      )}
    </section>
  )
}
