import type { ReactNode } from 'react'

export interface IconProps {
  size?: number
  className?: string
  /** Filled variant, e.g. for the current tab. */
  filled?: boolean
}

/**
 * Frame of all icons: 24 units, strokes of 1.7 with round ends, in the text colour. Hidden from screen readers, because the
 * control has the name.
 */
export function Icon({ size = 24, className = '', children }: IconProps & { children: ReactNode }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" className={`icon ${className}`}>
      {children}
    </svg>
  )
}

/** Fill of an outline shape: filled only when `filled`. */
export const fillOf = (filled: boolean | undefined) => (filled ? 'currentColor' : 'none')
