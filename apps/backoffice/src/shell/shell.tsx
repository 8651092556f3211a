import type { Staff } from '@shop/contract'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Outlet, useLocation, useNavigation } from 'react-router'
import { StaffGate } from '#src/features/staff/login/staff-gate.tsx'
import { useStaffChanges } from '#src/lib/live/staff-changes.ts'
import type { Screen } from '#src/lib/screen.ts'
import { useStaffSession } from '#src/lib/session/staff-session.ts'
import { DirtyGuard } from '#src/ui/overlay/dirty-guard.tsx'
import { ConfirmRegion } from '#src/ui/overlay/confirm.tsx'
import { Sheet } from '#src/ui/overlay/dialog.tsx'
import { ToastRegion } from '#src/ui/overlay/toast.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { listPhoneJobs } from './phone-jobs.ts'
import { Rail, RailEntries } from './rail.tsx'
import { TopBar } from './top-bar.tsx'
import { useFoldedRail } from './use-folded-rail.ts'

const loadPalette = async () => ({ default: (await import('#src/ui/palette/palette.tsx')).Palette })
const Palette = lazy(loadPalette)
const PREFETCH_MS = 2_000

/** Opens the palette with ⌘K or Ctrl+K on every screen. */
const usePaletteKey = (open: () => void): void => {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey)) return
      event.preventDefault()
      open()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [open])
}

/** Loads the palette after the first screen, so that what is typed right after ⌘K arrives in it. */
const usePrefetchedPalette = (): void => {
  useEffect(() => {
    // if the chunk does not load, opening the palette reports it
    const timer = setTimeout(() => void loadPalette().catch(() => undefined), PREFETCH_MS)
    return () => clearTimeout(timer)
  }, [])
}

/** Line at the top while the next screen loads. */
function LoadingLine() {
  const isLoading = useNavigation().state === 'loading'
  return isLoading ? (
    <output aria-label="화면을 여는 중이에요" className="fixed inset-x-0 top-0 z-50 h-0.5 animate-breathe bg-accent" />
  ) : undefined
}

function Frame({ staff, screens }: { staff: Staff; screens: readonly Screen[] }) {
  const { isFolded, toggle } = useFoldedRail()
  const { pathname } = useLocation()
  // a menu and a palette belong to the screen where they were opened
  const [menuAt, setMenuAt] = useState<string>()
  const [isPaletteOpen, setPaletteOpen] = useState(false)
  usePaletteKey(() => setPaletteOpen(true))
  usePrefetchedPalette()
  useStaffChanges()
  const allowed = screens.filter(
    ({ rail, permission }) => rail && (permission === undefined || staff.permissions.includes(permission)),
  )
  return (
    <div className="flex min-h-dvh">
      <a
        href="#content"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-control bg-surface px-4 py-2 text-14 font-semibold shadow-lift focus:translate-y-0"
      >
        본문으로 건너뛰기
      </a>
      <LoadingLine />
      <DirtyGuard />
      <Rail screens={allowed} isFolded={isFolded} onFold={toggle} />
      <div className="flex min-w-0 flex-1 flex-col">
        <TopBar staff={staff} onMenu={() => setMenuAt(pathname)} onSearch={() => setPaletteOpen(true)} />
        <main id="content" tabIndex={-1} className="min-w-0 flex-1 pb-20 wide:pb-0">
          <Outlet context={screens} />
        </main>
      </div>
      <BottomBar screens={listPhoneJobs(allowed, staff.roles)} />
      <Sheet open={menuAt === pathname} onClose={() => setMenuAt(undefined)} title="메뉴">
        <nav aria-label="전체 메뉴" className="flex flex-col gap-1 pb-4">
          <RailEntries screens={allowed} />
        </nav>
      </Sheet>
      <Suspense>
        {isPaletteOpen && <Palette screens={allowed} staff={staff} onClose={() => setPaletteOpen(false)} />}
      </Suspense>
    </div>
  )
}

/** Frame of all screens, and the regions of messages and questions. */
export function Shell({ screens }: { screens: readonly Screen[] }) {
  const brand = useStaffSession((session) => session.brand)
  useEffect(() => {
    document.documentElement.dataset['platform'] = brand
  }, [brand])
  return (
    <>
      <StaffGate>
        {/* what a screen holds belongs to its brand */}
        {(staff) => <Frame key={brand} staff={staff} screens={screens} />}
      </StaffGate>
      <ToastRegion />
      <ConfirmRegion />
    </>
  )
}
