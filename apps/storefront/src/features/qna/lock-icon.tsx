import { Icon, type IconProps } from '#src/ui/icons/icon.tsx'

export const LockIcon = (props: IconProps) => (
  <Icon {...props}>
    <rect x="5" y="10.4" width="14" height="9.6" rx="2.4" />
    <path d="M8.2 10.2V8a3.8 3.8 0 0 1 7.6 0v2.2" />
  </Icon>
)
