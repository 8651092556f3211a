import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useSkeleton } from '#src/ui/browse/use-skeleton.ts'
import { lazyInView } from '#src/ui/browse/lazy-in-view.tsx'
import { layoutOf, needsScripts, type PageHandle } from '#src/lib/page/page-handle.ts'
import { NoScriptNote } from './no-script-note.tsx'
import { BottomNavigation } from './bottom-navigation.tsx'
import { TopNotice } from './top-notice.tsx'
import { TopBar } from './top-bar.tsx'

const loadFooter = () => import('./footer.tsx').then(({ Footer }) => Footer)
const LaterFooter = lazyInView(loadFooter, import.meta.env.SSR ? await loadFooter() : undefined)

interface ShellProps {
  handle: PageHandle
  cartCount: ReactNode
  /** Mark of unread notifications on the bottom navigation. */
  unread?: ReactNode
  /** Main navigation below the top bar. */
  tabs?: ReactNode
  /** Preview of the page that is loading. */
  pending?: ReactNode
  children: ReactNode
}

/** Progress bar while the next page loads. It appears with a delay, so fast navigations do not show it. */
const Progress = () => (
  <div
    className="absolute inset-x-0 bottom-0 h-0.5 overflow-hidden opacity-100 transition-opacity delay-150 starting:opacity-0"
    aria-hidden="true"
  >
    <div className="h-full w-2/5 animate-[progress_1s_ease-in-out_infinite] bg-accent" />
  </div>
)

/** Page column with bars, tabs and footer. ROUTE-1, ROUTE-2, ROUTE-6 */
export function Shell({ handle, cartCount, unread, tabs, pending, children }: ShellProps) {
  const { pathname } = useLocation()
  const moving = useSkeleton() !== undefined
  const layout = layoutOf(pathname)
  if (layout !== 'page') {
    const ground = layout === 'player' ? 'h-dvh bg-black text-white' : 'min-h-dvh bg-black text-white'
    return (
      <main id="content" data-layout={layout} className={`mx-auto max-w-[720px] min-w-[360px] ${ground}`}>
        {children}
      </main>
    )
  }
  const bottom = handle.bottom !== false
  return (
    <div
      data-layout="page"
      className={`mx-auto flex min-h-dvh max-w-[720px] min-w-[360px] flex-col bg-surface wide:shadow-lift ${bottom ? 'pb-[calc(3.5rem+env(safe-area-inset-bottom))]' : ''}`}
    >
      <TopNotice />
      {handle.bar !== 'none' && (
        <header className="sticky top-0 z-20 bg-surface/95 backdrop-blur-md">
          <TopBar handle={handle} cartCount={cartCount} />
          {tabs}
          {moving && <Progress />}
        </header>
      )}
      <main
        id="content"
        tabIndex={-1}
        aria-busy={moving || undefined}
        className="flex flex-1 flex-col outline-none transition-opacity aria-busy:opacity-50 aria-busy:delay-300"
      >
        {needsScripts(pathname) && <NoScriptNote />}
        {children}
      </main>
      {pending}
      {handle.footer !== false && <LaterFooter />}
      {bottom && <BottomNavigation unread={unread} />}
    </div>
  )
}
