import { fillOf, Icon, type IconProps } from '#src/ui/icons/icon.tsx'

export const BookmarkIcon = ({ filled, ...props }: IconProps) => (
  <Icon {...props}>
    <path d="M6.5 4.5h11v15.2L12 15.6l-5.5 4.1Z" fill={fillOf(filled)} />
  </Icon>
)
export const SoundIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4.5 9.6v4.8h3.3l4.4 3.8V5.8L7.8 9.6ZM15.4 9.4a3.7 3.7 0 0 1 0 5.2M17.7 7a7 7 0 0 1 0 10" />
  </Icon>
)
export const MutedIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4.5 9.6v4.8h3.3l4.4 3.8V5.8L7.8 9.6Zm11 .4 4.4 4.4m0-4.4-4.4 4.4" />
  </Icon>
)
export const CaptionsIcon = ({ filled, ...props }: IconProps) => (
  <Icon {...props}>
    <path d="M5.5 5.5h13a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2h-13a2 2 0 0 1-2-2v-9a2 2 0 0 1 2-2Z" fill={fillOf(filled)} />
    <path d="M7 15h4M13.5 15H17M7 11.8h2M11.5 11.8H17" stroke={filled ? 'var(--color-black)' : 'currentColor'} />
  </Icon>
)
export const LiveIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="12" cy="12" r="2.2" fill="currentColor" />
    <path d="M8.1 15.9a5.5 5.5 0 0 1 0-7.8M15.9 8.1a5.5 5.5 0 0 1 0 7.8M5.3 18.7a9.5 9.5 0 0 1 0-13.4M18.7 5.3a9.5 9.5 0 0 1 0 13.4" />
  </Icon>
)
