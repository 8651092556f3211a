import { fillOf, Icon, type IconProps } from '#src/ui/icons/icon.tsx'

export const HeartIcon = ({ filled, ...props }: IconProps) => (
  <Icon {...props}>
    <path
      d="M12 20s-7.6-4.4-7.6-10.1A4.4 4.4 0 0 1 12 7.2a4.4 4.4 0 0 1 7.6 2.7C19.6 15.6 12 20 12 20Z"
      fill={fillOf(filled)}
    />
  </Icon>
)
