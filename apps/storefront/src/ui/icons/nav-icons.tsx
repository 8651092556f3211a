import { fillOf, Icon, type IconProps } from './icon.tsx'

export const HomeIcon = ({ filled, ...props }: IconProps) => (
  <Icon {...props}>
    <path d="M4 10.6 10.7 4.9a2 2 0 0 1 2.6 0L20 10.6V18a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2Z" fill={fillOf(filled)} />
    <path d="M12 20v-4.6" stroke={filled ? 'var(--b-surface)' : 'currentColor'} />
  </Icon>
)
export const ShoppingIcon = ({ filled, ...props }: IconProps) => (
  <Icon {...props}>
    <path d="M5.6 8.2h12.8l1 10.1a2 2 0 0 1-2 2.2H6.6a2 2 0 0 1-2-2.2Z" fill={fillOf(filled)} />
    <path d="M8.6 8.2V7a3.4 3.4 0 0 1 6.8 0v1.2" />
    <path d="M9 12.2a3 3 0 0 0 6 0" stroke={filled ? 'var(--b-surface)' : 'currentColor'} />
  </Icon>
)
export const CategoryIcon = ({ filled, ...props }: IconProps) => (
  <Icon {...props}>
    <rect x="4" y="4" width="6.6" height="6.6" rx="2" fill={fillOf(filled)} />
    <circle cx="16.7" cy="7.3" r="3.4" fill={fillOf(filled)} />
    <rect x="4" y="13.4" width="6.6" height="6.6" rx="2" fill={fillOf(filled)} />
    <rect x="13.4" y="13.4" width="6.6" height="6.6" rx="2" fill={fillOf(filled)} />
  </Icon>
)
export const CommunityIcon = ({ filled, ...props }: IconProps) => (
  <Icon {...props}>
    <path
      d="M12 4.2c4.8 0 8.4 3 8.4 7s-3.6 7-8.4 7c-.9 0-1.8-.1-2.6-.3L5.4 20l.5-3.5C4.5 15.2 3.6 13.3 3.6 11.2c0-4 3.6-7 8.4-7Z"
      fill={fillOf(filled)}
    />
    <path
      d="M8.6 11.2h.01M12 11.2h.01M15.4 11.2h.01"
      strokeWidth="2.2"
      stroke={filled ? 'var(--b-surface)' : 'currentColor'}
    />
  </Icon>
)
export const EventIcon = ({ filled, ...props }: IconProps) => (
  <Icon {...props}>
    <rect x="4.2" y="11.4" width="15.6" height="8.8" rx="2" fill={fillOf(filled)} />
    <rect x="3.4" y="7.6" width="17.2" height="3.8" rx="1.4" fill={fillOf(filled)} />
    <path d="M12 7.6v12.6" stroke={filled ? 'var(--b-surface)' : 'currentColor'} />
    <path d="M12 7.4c-1-2.9-2.5-4-3.9-3.6-1.7.5-1.7 3 .4 3.4 1 .2 2.3.2 3.5.2Zm0 0c1-2.9 2.5-4 3.9-3.6 1.7.5 1.7 3-.4 3.4-1 .2-2.3.2-3.5.2Z" />
  </Icon>
)
export const BellIcon = ({ filled, ...props }: IconProps) => (
  <Icon {...props}>
    <path
      d="M12 3.6a5.8 5.8 0 0 1 5.8 5.8c0 3.5.8 5 1.7 6 .5.6.1 1.5-.7 1.5H5.2c-.8 0-1.2-.9-.7-1.5.9-1 1.7-2.5 1.7-6A5.8 5.8 0 0 1 12 3.6Z"
      fill={fillOf(filled)}
    />
    <path d="M9.8 19.6a2.5 2.5 0 0 0 4.4 0" />
  </Icon>
)
export const PersonIcon = ({ filled, ...props }: IconProps) => (
  <Icon {...props}>
    <circle cx="12" cy="8" r="4" fill={fillOf(filled)} />
    <path
      d="M4.6 19.4c.7-3.4 3.7-5.4 7.4-5.4s6.7 2 7.4 5.4c.1.6-.3 1-.9 1h-13c-.6 0-1-.4-.9-1Z"
      fill={fillOf(filled)}
    />
  </Icon>
)
