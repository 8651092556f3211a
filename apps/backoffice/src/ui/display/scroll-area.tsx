import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Icon } from '#src/ui/icons/icons.tsx'

interface ScrollAreaProps {
  /** Name of the region for screen readers. */
  label: string
  className?: string
  children: ReactNode
}

/** Reports whether an element scrolls, and whether there is more at its right. */
const measure = ({ scrollWidth, clientWidth, scrollLeft, scrollHeight, clientHeight }: HTMLElement) => {
  const rest = scrollWidth - clientWidth
  return { canScroll: rest > 1 || scrollHeight - clientHeight > 1, hasMore: rest - scrollLeft > 1 }
}

/**
 * Region that scrolls sideways if it is narrower than its content. Then it takes the focus, so that the arrow keys scroll it, and
 * an arrow at its right says that there is more.
 */
export function ScrollArea({ label, className = '', children }: ScrollAreaProps) {
  const area = useRef<HTMLElement>(null)
  const [{ canScroll, hasMore }, setState] = useState({ canScroll: false, hasMore: false })
  useEffect(() => {
    const element = area.current
    if (!element) return undefined
    const update = (): void => {
      const next = measure(element)
      setState((now) => (now.canScroll === next.canScroll && now.hasMore === next.hasMore ? now : next))
    }
    update()
    const observer = new ResizeObserver(update)
    for (const each of [element, ...element.children]) observer.observe(each)
    element.addEventListener('scroll', update, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', update)
    }
  }, [])
  return (
    <div className="relative min-w-0">
      <section
        ref={area}
        aria-label={label}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls needs the keyboard
        tabIndex={canScroll ? 0 : undefined}
        className={`overflow-x-auto ${className}`}
      >
        {children}
      </section>
      {hasMore && (
        <span
          aria-hidden="true"
          data-more=""
          className="pointer-events-none absolute inset-y-0 right-0 z-[2] flex w-14 items-start justify-end bg-linear-to-l from-surface from-40% pt-1 pr-1"
        >
          <span className="flex size-6 items-center justify-center rounded-full bg-accent-soft text-accent-ink">
            <Icon name="right" size={16} />
          </span>
        </span>
      )}
    </div>
  )
}
