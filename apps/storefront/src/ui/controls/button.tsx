import { type ButtonHTMLAttributes, type ReactNode, useId } from 'react'
import { Link, type LinkProps } from 'react-router'
import { showSnackbar } from '#src/ui/overlay/snackbar-store.ts'

export interface ButtonLook {
  /** One `primary` per screen. */
  look?: 'primary' | 'soft' | 'line' | 'ghost' | 'danger'
  size?: 'small' | 'medium' | 'large'
  /** Full width of its container. */
  wide?: boolean
}
const looks = {
  primary: 'bg-accent text-on-accent hover:bg-accent-pressed',
  soft: 'bg-accent-soft text-accent-ink',
  line: 'bg-surface text-ink ring-1 ring-inset ring-line hover:bg-sunken',
  ghost: 'text-ink-soft hover:bg-sunken',
  danger: 'bg-surface text-danger ring-1 ring-inset ring-line hover:bg-sunken',
}
const sizes = {
  small: 'finger h-9 px-3.5 text-13',
  medium: 'h-12 px-5 text-14',
  large: 'h-14 px-6 text-16',
}
const classOf = ({ look = 'primary', size = 'medium', wide = false }: ButtonLook): string =>
  `pressable inline-flex shrink-0 items-center justify-center gap-1.5 rounded-control font-semibold whitespace-nowrap disabled:bg-sunken disabled:text-ink-faint disabled:ring-0 aria-disabled:bg-sunken aria-disabled:text-ink-faint aria-disabled:ring-0 ${looks[look]} ${sizes[size]} ${wide ? 'w-full' : ''}`

export interface ButtonProps extends ButtonLook, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> {
  /** Reason why it is disabled: read by screen readers, shown on hover and when tapped. */
  reason?: string | undefined
  /** Its action is running. */
  busy?: boolean
  children: ReactNode
}

/** Three dots in place of the label. The width stays the same, so the layout does not shift. */
const BusyDots = () => (
  <span className="absolute inset-0 flex items-center justify-center gap-1" aria-hidden="true">
    {[0, 150, 300].map((delay) => (
      <span
        key={delay}
        className="size-1.5 animate-pulse rounded-full bg-current"
        style={{ animationDelay: `${delay}ms` }}
      />
    ))}
  </span>
)

export function Button({ look, size, wide, reason, busy, children, onClick, type = 'button', ...rest }: ButtonProps) {
  const blocked = busy || reason !== undefined
  const reasonId = useId()
  return (
    <button
      {...rest}
      // oxlint-disable-next-line react/button-has-type -- 'button' unless the caller makes it a submit button
      type={type}
      aria-disabled={blocked || undefined}
      aria-busy={busy || undefined}
      aria-describedby={reason === undefined ? undefined : reasonId}
      title={reason}
      onClick={(event) => {
        if (!blocked) return onClick?.(event)
        // a disabled submit button must not submit its form
        event.preventDefault()
        if (reason !== undefined && !busy) showSnackbar(reason)
        return undefined
      }}
      className={`relative ${classOf({ look, size, wide })}`}
    >
      {/* invisible but not hidden: a busy button keeps its name for screen readers */}
      <span className={busy ? 'contents text-transparent' : 'contents'}>{children}</span>
      {reason !== undefined && (
        <span id={reasonId} hidden>
          {reason}
        </span>
      )}
      {busy && <BusyDots />}
    </button>
  )
}

/** Link styled as a button. */
export function ButtonLink({ look, size, wide, ...rest }: ButtonLook & Omit<LinkProps, 'className'>) {
  return <Link {...rest} className={classOf({ look, size, wide })} />
}
