import type { ReactNode } from 'react'

export interface IconProps {
  size?: number
  className?: string
  /** Filled in, e.g. for the current tab. */
  filled?: boolean
}

/** Ground of all icons: 24 units, lines of 1.7 with round ends, in the colour of the text. Hidden from screen readers: its control has the name. */
export function Icon({ size = 24, className = '', children }: IconProps & { children: ReactNode }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" className={`icon ${className}`}>
      {children}
    </svg>
  )
}

/** Fill of a shape that is drawn as a line until it is the current one. */
export const fillOf = (filled: boolean | undefined) => (filled ? 'currentColor' : 'none')
