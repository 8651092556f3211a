import type { ReactNode } from 'react'

/** The bar of a page's own at the foot of the screen, with the one thing to do next. Pages with one hide the bottom navigation. */
export function BottomBar({ children }: { children: ReactNode }) {
  return (
    <div
      data-bottom-bar=""
      className="sticky bottom-0 z-20 mt-auto bg-surface/95 px-5 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] backdrop-blur-md hairline-t"
    >
      {children}
    </div>
  )
}
