import { fillOf, Icon, type IconProps } from '#src/ui/icons/icon.tsx'

export const PersonsIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="12" cy="8.2" r="3.6" />
    <path d="M4.8 19.6a7.2 7.2 0 0 1 14.4 0" />
  </Icon>
)
export const BagIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M5.6 8.2h12.8l1 10.1a2 2 0 0 1-2 2.2H6.6a2 2 0 0 1-2-2.2ZM8.6 8.2V7a3.4 3.4 0 0 1 6.8 0v1.2" />
  </Icon>
)
export const AlarmIcon = ({ filled, ...props }: IconProps) => (
  <Icon {...props}>
    <path
      d="M12 3.6a5.8 5.8 0 0 1 5.8 5.8c0 3.5.8 5 1.7 6 .5.6.1 1.5-.7 1.5H5.2c-.8 0-1.2-.9-.7-1.5.9-1 1.7-2.5 1.7-6A5.8 5.8 0 0 1 12 3.6Z"
      fill={fillOf(filled)}
    />
    <path d="M9.9 19.6a2.3 2.3 0 0 0 4.2 0" />
  </Icon>
)
export const SendIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 19.5v-15m0 0L5.6 11M12 4.5l6.4 6.5" strokeWidth="2.2" />
  </Icon>
)
export const MoreIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M6 12h.01M12 12h.01M18 12h.01" strokeWidth="3" />
  </Icon>
)
export const FullScreenIcon = ({ filled, ...props }: IconProps) => (
  <Icon {...props}>
    {filled ? (
      <path d="M9.5 4.5v5h-5M14.5 4.5v5h5M9.5 19.5v-5h-5M14.5 19.5v-5h5" />
    ) : (
      <path d="M4.5 9.5v-5h5M19.5 9.5v-5h-5M4.5 14.5v5h5M19.5 14.5v5h-5" />
    )}
  </Icon>
)
export const SmallWindowIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M20 11V7a2 2 0 0 0-2-2H6a2 2 0 0 0-2 2v10a2 2 0 0 0 2 2h4" />
    <rect x="12.5" y="13.5" width="8" height="6" rx="1.2" fill="currentColor" />
  </Icon>
)
export const PinIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M9 4.5h6l-.8 6 3.3 3.2H6.5l3.3-3.2ZM12 13.7v6" />
  </Icon>
)
export const TicketIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4 7.5h16v3a1.8 1.8 0 0 0 0 3.4v3H4v-3a1.8 1.8 0 0 0 0-3.4ZM14.5 8v1.5m0 2v1.5m0 2v1.5" />
  </Icon>
)
