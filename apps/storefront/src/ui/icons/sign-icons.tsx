import { fillOf, Icon, type IconProps } from './icon.tsx'

export const BackIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M14.8 5 8 12l6.8 7" />
  </Icon>
)
export const ForwardIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="m9.5 5.5 6.3 6.5-6.3 6.5" />
  </Icon>
)
export const DownIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="m6 9.3 6 6 6-6" />
  </Icon>
)
export const CloseIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="m6 6 12 12M18 6 6 18" />
  </Icon>
)
export const CheckIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="m5.5 12.5 4.3 4.3 8.7-9.3" />
  </Icon>
)
export const ThumbIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M8 10.5 11.6 4c1.5 0 2.4 1.1 2.1 2.6l-.6 3h4.7c1.2 0 2 1.1 1.7 2.2l-1.6 6a2.2 2.2 0 0 1-2.1 1.7H8ZM8 10.5H4.8v9H8" />
  </Icon>
)
export const PlusIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 5.5v13M5.5 12h13" />
  </Icon>
)
export const MinusIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M5.5 12h13" />
  </Icon>
)
export const StarIcon = ({ filled, ...props }: IconProps) => (
  <Icon {...props}>
    <path d="m12 3.8 2.5 5.2 5.7.8-4.1 4 1 5.7-5.1-2.7-5.1 2.7 1-5.7-4.1-4 5.7-.8Z" fill={fillOf(filled)} />
  </Icon>
)
export const InfoIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="12" cy="12" r="8.4" />
    <path d="M12 11.2v5M12 7.8h.01" />
  </Icon>
)
export const ExternalLinkIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M8 16 17 7M9.5 6.5H17.5V14.5" />
  </Icon>
)
