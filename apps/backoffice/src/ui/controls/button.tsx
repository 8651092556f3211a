import { type ButtonHTMLAttributes, type ReactNode, type Ref, useId } from 'react'
import { Link, type LinkProps } from 'react-router'
import { Icon, type IconName } from '#src/ui/icons/icons.tsx'

export interface ButtonLook {
  /** One `primary` per screen or dialog. */
  look?: 'primary' | 'line' | 'ghost' | 'danger'
  size?: 'small' | 'medium'
  wide?: boolean
}
const looks = {
  primary: 'bg-accent text-on-accent hover:bg-accent-pressed',
  line: 'bg-surface text-ink ring-1 ring-inset ring-line hover:bg-sunken',
  ghost: 'text-ink-soft hover:bg-sunken',
  danger: 'bg-danger text-white hover:opacity-90',
}
// 44 px on a screen that is touched
const sizes = {
  small: 'h-8 px-2.5 text-13 pointer-coarse:min-h-11',
  medium: 'h-9 px-3.5 text-14 pointer-coarse:min-h-11',
}
const classOf = ({ look = 'line', size = 'medium', wide = false }: ButtonLook): string =>
  `inline-flex shrink-0 items-center justify-center gap-1.5 rounded-control font-semibold whitespace-nowrap transition-colors disabled:bg-sunken disabled:text-ink-faint disabled:ring-0 aria-disabled:cursor-default aria-disabled:bg-sunken aria-disabled:text-ink-faint aria-disabled:ring-0 ${looks[look]} ${sizes[size]} ${wide ? 'w-full' : ''}`

export interface ButtonProps extends ButtonLook, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> {
  /** Why it cannot be used now: read by screen readers and shown on hover. */
  blocked?: string | undefined
  /** Its action is running. */
  busy?: boolean
  icon?: IconName
  children: ReactNode
  ref?: Ref<HTMLButtonElement>
}

export function Button({
  look,
  size,
  wide,
  blocked,
  busy,
  icon,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const isOff = busy || blocked !== undefined
  const reasonId = useId()
  return (
    <button
      {...rest}
      // oxlint-disable-next-line react/button-has-type -- 'button' unless the caller makes it a submit button
      type={type}
      aria-disabled={isOff || undefined}
      aria-busy={busy || undefined}
      aria-describedby={blocked === undefined ? rest['aria-describedby'] : reasonId}
      title={blocked ?? rest.title}
      onClick={(event) => {
        if (!isOff) return onClick?.(event)
        // a disabled submit button must not submit its form
        event.preventDefault()
        return undefined
      }}
      className={classOf({ look, size, wide })}
    >
      {icon && <Icon name={icon} size={size === 'small' ? 16 : 18} />}
      <span className={busy ? 'animate-breathe' : 'contents'}>{children}</span>
      {blocked !== undefined && (
        <span id={reasonId} hidden>
          {blocked}
        </span>
      )}
    </button>
  )
}

/** Link styled as a button. */
export function ButtonLink({
  look,
  size,
  wide,
  icon,
  children,
  ...rest
}: ButtonLook & { icon?: IconName } & Omit<LinkProps, 'className'>) {
  return (
    <Link {...rest} className={classOf({ look, size, wide })}>
      {icon && <Icon name={icon} size={size === 'small' ? 16 : 18} />}
      {children}
    </Link>
  )
}

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'children'> {
  label: string
  icon: IconName
  ref?: Ref<HTMLButtonElement>
}

/** Square button whose name is read by screen readers and shown on hover. */
export function IconButton({ label, icon, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={label}
      className="inline-flex size-9 shrink-0 items-center justify-center rounded-control text-ink-soft hover:bg-sunken disabled:text-ink-faint pointer-coarse:size-11"
    >
      <Icon name={icon} />
    </button>
  )
}
