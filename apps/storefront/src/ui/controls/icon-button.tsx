import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { Link } from 'react-router'

const CLASS = 'pressable relative inline-flex size-11 shrink-0 items-center justify-center rounded-full hover:bg-sunken'

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'type'> {
  /** Accessible name. */
  label: string
  children: ReactNode
}
export function IconButton({ label, children, ...rest }: IconButtonProps) {
  return (
    <button {...rest} type="button" aria-label={label} className={CLASS}>
      {children}
    </button>
  )
}

export function IconLink({ label, to, children }: { label: string; to: string; children: ReactNode }) {
  return (
    <Link to={to} className={CLASS}>
      <span className="sr-only">{label}</span>
      {children}
    </Link>
  )
}
