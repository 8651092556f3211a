import type { NavIcon, NavItem } from '@shop/brands'
import type { ComponentType, ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { useBrand } from '#src/lib/brand-context.ts'
import type { IconProps } from '#src/ui/icons/icon.tsx'
import {
  BellIcon,
  CategoryIcon,
  CommunityIcon,
  EventIcon,
  HomeIcon,
  PersonIcon,
  ShoppingIcon,
} from '#src/ui/icons/nav-icons.tsx'

const icons: Record<NavIcon, ComponentType<IconProps>> = {
  shopping: ShoppingIcon,
  home: HomeIcon,
  category: CategoryIcon,
  community: CommunityIcon,
  event: EventIcon,
  bell: BellIcon,
  person: PersonIcon,
}

const isCurrent = ({ current, path, tab }: NavItem, pathname: string, shownTab: string | undefined): boolean => {
  if (path === '/' && tab !== shownTab) return false
  return current === 'exact' ? pathname === path : pathname === path || pathname.startsWith(`${path}/`)
}

/** Bottom navigation with the brand's own tabs. `unread` marks the entry that leads to the notifications. BRAND-5 to BRAND-7 */
export function BottomNavigation({ unread }: { unread?: ReactNode }) {
  const { bottomNavigation } = useBrand()
  const { pathname, search } = useLocation()
  const asked = new URLSearchParams(search).get('tab')
  // a home tab without an entry of its own highlights the plain home entry
  const shownTab = bottomNavigation.find(({ tab }) => tab !== undefined && tab === asked)?.tab
  const marked = bottomNavigation.find(({ icon }) => icon === 'bell') ?? bottomNavigation.at(-1)
  return (
    <nav
      aria-label="하단 메뉴"
      className="fixed inset-x-0 bottom-0 z-30 mx-auto w-full max-w-[720px] bg-surface pb-[env(safe-area-inset-bottom)] hairline-t"
    >
      <ul className="flex h-14 px-2">
        {bottomNavigation.map((item) => {
          const Icon = icons[item.icon]
          const current = isCurrent(item, pathname, shownTab)
          return (
            <li key={item.key} className="flex-1">
              <Link
                to={item.tab === undefined ? item.path : `${item.path}?tab=${item.tab}`}
                aria-current={current ? 'page' : undefined}
                className={`pressable flex h-full flex-col items-center justify-center gap-0.5 text-[11px] leading-4 ${current ? 'font-bold text-accent-ink' : 'font-semibold text-ink-faint'}`}
              >
                <span className="relative">
                  <Icon filled={current} />
                  {item === marked && unread}
                </span>
                {item.label}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
