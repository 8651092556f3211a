import type { Permission } from '@shop/contract'

/** Groups of the rail, in their order. */
export const railGroups = ['일', '상품', '전시', '고객', '마케팅', '보고서', '정산', '관리'] as const
export type RailGroup = (typeof railGroups)[number]

/** Entry of a screen in the rail, the bottom bar and the palette. `icon`: a name of ui/icons. */
export interface RailEntry {
  label: string
  group: RailGroup
  icon: string
}

/** A screen of the back office: one row of routes.ts. */
export interface Screen {
  /** Path below `/backoffice`: `orders/:orderNo`. */
  path: string
  /** Page module, relative to `src`. */
  file: string
  /** Who may open it. Undefined: every staff account. */
  permission: Permission | undefined
  /** Undefined: opened from another screen. */
  rail: RailEntry | undefined
}

/** Screen of a navigation that is open: the one with the longest path, so that `orders/waybills` does not mark `orders` too. */
export const findOpenScreen = (screens: readonly Screen[], pathname: string): Screen | undefined =>
  screens
    .filter(({ path }) => pathname === `/${path}` || (path !== '' && pathname.startsWith(`/${path}/`)))
    .reduce<Screen | undefined>((best, each) => (best && best.path.length >= each.path.length ? best : each), undefined)
