import { Icon, type IconProps } from './icon.tsx'

export const SearchIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="10.8" cy="10.8" r="6.6" />
    <path d="m15.8 15.8 4.4 4.4" />
  </Icon>
)
export const CartIcon = (props: IconProps) => (
  <Icon {...props}>
    {/* one path, because it is rendered on every card */}
    <path d="M3 4.4h1.7a1.2 1.2 0 0 1 1.2 1l1.7 9a1.8 1.8 0 0 0 1.8 1.5h7.5a1.8 1.8 0 0 0 1.8-1.4l1.4-6.3H6.4M8.5 19.6a1.1 1.1 0 1 0 2.2 0 1.1 1.1 0 1 0-2.2 0m7.2 0a1.1 1.1 0 1 0 2.2 0 1.1 1.1 0 1 0-2.2 0" />
  </Icon>
)
export const ShareIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 14.5V4m0 0L8.3 7.6M12 4l3.7 3.6M6 11.5v7a1.7 1.7 0 0 0 1.7 1.7h8.6a1.7 1.7 0 0 0 1.7-1.7v-7" />
  </Icon>
)
export const TruckIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M3.5 6h10.3v10.3H9.6M5.2 16.3H3.5V6M13.8 9.5h3.6l3.1 3.6v3.2h-1.6M14.7 16.3h-.9" />
    <circle cx="7.4" cy="17.2" r="2" />
    <circle cx="16.8" cy="17.2" r="2" />
  </Icon>
)
export const ChatIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M5.8 4.6h12.4a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-6.4l-4.3 3.6v-3.6H5.8a2 2 0 0 1-2-2v-8a2 2 0 0 1 2-2Z" />
    <path d="M8 9.2h8M8 12.4h5" />
  </Icon>
)
export const StoreIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4.8 4.5h14.4l1.3 4.7a2.8 2.8 0 0 1-5.6.2 2.9 2.9 0 0 1-5.8 0 2.8 2.8 0 0 1-5.6-.2ZM5.5 12v7.5h13V12M9.8 19.5v-4.3h4.4v4.3" />
  </Icon>
)
export const NewsIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4 9.8v4.4a1 1 0 0 0 1 1h2.3l8.2 4V4.8l-8.2 4H5a1 1 0 0 0-1 1ZM18.5 9.5a3.8 3.8 0 0 1 0 5M8.3 15.5l1 4.2h2" />
  </Icon>
)
export const GridIcon = (props: IconProps) => (
  <Icon {...props}>
    <rect x="4.5" y="4.5" width="6" height="6" rx="1.2" />
    <rect x="13.5" y="4.5" width="6" height="6" rx="1.2" />
    <rect x="4.5" y="13.5" width="6" height="6" rx="1.2" />
    <rect x="13.5" y="13.5" width="6" height="6" rx="1.2" />
  </Icon>
)
export const ListIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M9 6.5h11M9 12h11M9 17.5h11M4.5 6.5h.01M4.5 12h.01M4.5 17.5h.01" />
  </Icon>
)
export const SortIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M8 5v14m0 0-3.2-3.2M8 19l3.2-3.2M16 19V5m0 0-3.2 3.2M16 5l3.2 3.2" />
  </Icon>
)
export const GiftIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4 11.5h16V20H4ZM3 7.5h18v4H3ZM12 7.5V20M12 7.5C9 7.5 7 6.5 7 5s2-2 3-1 2 3.5 2 3.5 1-2.5 2-3.5 3-.5 3 1-2 2.5-5 2.5Z" />
  </Icon>
)
