import { Link, useLocation } from 'react-router'
import { findOpenScreen, type Screen } from '#src/lib/screen.ts'
import { Icon, type IconName } from '#src/ui/icons/icons.tsx'

/** Navigation at the foot of a phone: the five jobs of the role. */
export function BottomBar({ screens }: { screens: readonly Screen[] }) {
  const open = findOpenScreen(screens, useLocation().pathname)?.path
  return (
    <nav
      aria-label="주요 메뉴"
      data-screen-only=""
      className="fixed inset-x-0 bottom-0 z-30 flex border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] wide:hidden"
    >
      {screens.map(({ path, rail }) => (
        <Link
          key={path}
          to={`/${path}`}
          aria-current={path === open ? 'page' : undefined}
          className={`flex h-14 min-w-0 flex-1 flex-col items-center justify-center gap-0.5 text-12 ${path === open ? 'font-semibold text-accent-ink' : 'text-ink-soft'}`}
        >
          <Icon name={rail?.icon as IconName} size={22} />
          <span className="max-w-full truncate px-0.5">{rail?.label}</span>
        </Link>
      ))}
    </nav>
  )
}
