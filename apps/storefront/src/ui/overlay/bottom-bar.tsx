import type { ReactNode } from 'react'

/** A page's own bar at the bottom of the screen with its main action. Pages with one hide the bottom navigation. */
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
