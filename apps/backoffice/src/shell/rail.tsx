import { Link, useLocation } from 'react-router'
import { findOpenScreen, railGroups, type Screen } from '#src/lib/screen.ts'
import { IconButton } from '#src/ui/controls/button.tsx'
import { Icon, type IconName } from '#src/ui/icons/icons.tsx'

const linkClass = (isActive: boolean): string =>
  `flex h-9 items-center gap-2.5 rounded-control px-2.5 text-14 whitespace-nowrap pointer-coarse:h-11 ${
    isActive ? 'bg-accent-soft font-semibold text-accent-ink' : 'text-ink-soft hover:bg-sunken'
  }`

/** Entries in their groups. `isFolded`: icons only. */
export function RailEntries({ screens, isFolded = false }: { screens: readonly Screen[]; isFolded?: boolean }) {
  const open = findOpenScreen(screens, useLocation().pathname)?.path
  return railGroups.map((group) => {
    const own = screens.filter(({ rail }) => rail?.group === group)
    return own.length === 0 ? undefined : (
      <div key={group} className="flex flex-col gap-0.5">
        {isFolded ? (
          <hr className="mx-2 my-1 border-line" />
        ) : (
          <h2 className="px-2.5 pt-3 pb-1 text-12 font-semibold text-ink-faint">{group}</h2>
        )}
        {own.map(({ path, rail }) => (
          <Link
            key={path}
            to={`/${path}`}
            aria-current={path === open ? 'page' : undefined}
            title={isFolded ? rail?.label : undefined}
            className={linkClass(path === open)}
          >
            <Icon name={rail?.icon as IconName} />
            <span className={isFolded ? 'sr-only' : ''}>{rail?.label}</span>
          </Link>
        ))}
      </div>
    )
  })
}

interface RailProps {
  screens: readonly Screen[]
  isFolded: boolean
  onFold: () => void
}

/** Navigation at the left of a wide screen. */
export function Rail({ screens, isFolded, onFold }: RailProps) {
  return (
    <aside
      data-screen-only=""
      className={`sticky top-0 hidden h-dvh shrink-0 flex-col border-r border-line bg-surface wide:flex ${isFolded ? 'w-14' : 'w-52'}`}
    >
      <div className={`flex h-14 items-center ${isFolded ? 'justify-center' : 'justify-between pr-2 pl-5'}`}>
        {!isFolded && <span className="text-16 font-bold">관리자</span>}
        <IconButton
          label={isFolded ? '메뉴 펼치기' : '메뉴 접기'}
          icon={isFolded ? 'unfold' : 'fold'}
          onClick={onFold}
        />
      </div>
      <nav aria-label="메뉴" className="flex min-h-0 flex-1 flex-col gap-1 overflow-y-auto px-2 pb-4">
        <RailEntries screens={screens} isFolded={isFolded} />
      </nav>
    </aside>
  )
}
