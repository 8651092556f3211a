import type { NotificationGroup } from '@shop/contract'
import type { ComponentType } from 'react'
import { Icon, type IconProps } from '#src/ui/icons/icon.tsx'
import { PlayIcon } from '#src/ui/icons/media-icons.tsx'
import { BellIcon, PersonIcon } from '#src/ui/icons/nav-icons.tsx'
import { ChatIcon, GiftIcon, NewsIcon, TruckIcon } from '#src/ui/icons/shop-icons.tsx'
import { StarIcon } from '#src/ui/icons/sign-icons.tsx'

const CoinIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="12" cy="12" r="8.4" />
    <path d="M9.8 16.4V7.8h2.9a2.7 2.7 0 0 1 0 5.4H9.8" />
  </Icon>
)

const CouponIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M3.5 6.5h17v3.2a2.3 2.3 0 0 0 0 4.6v3.2h-17v-3.2a2.3 2.3 0 0 0 0-4.6ZM14.2 6.5v1.7m0 2.9v1.8m0 2.9v1.7" />
  </Icon>
)

const SproutIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 20v-8.2M12 13c0-3.8-2.6-6-7.5-6 0 4.2 2.6 6.4 7.5 6ZM12 11c0-4 2.6-6.4 7.5-6.4 0 4.6-2.6 6.9-7.5 6.4Z" />
  </Icon>
)

const groupIcons: Readonly<Record<NotificationGroup, ComponentType<IconProps>>> = {
  order: TruckIcon,
  gift: GiftIcon,
  alarm: BellIcon,
  review: StarIcon,
  support: ChatIcon,
  point: CoinIcon,
  coupon: CouponIcon,
  grade: SproutIcon,
  notice: NewsIcon,
  live: PlayIcon,
  advertising: NewsIcon,
  account: PersonIcon,
}

const isKnown = (group: string): group is NotificationGroup => Object.hasOwn(groupIcons, group)

/** Icon of a subject. A tab that is older than the server may not know the subject. */
export function GroupIcon({ group, ...props }: IconProps & { group: string }) {
  const Icon = isKnown(group) ? groupIcons[group] : BellIcon
  return <Icon {...props} />
}
