import type { ReactNode } from 'react'

interface ChoiceTileProps {
  name: string
  value: string
  checked: boolean
  onChoose: () => void
  className?: string
  children: ReactNode
}

/** Radio button that looks like a tile. */
export function ChoiceTile({ name, value, checked, onChoose, className = '', children }: ChoiceTileProps) {
  return (
    <label className="relative block">
      <input type="radio" name={name} value={value} checked={checked} onChange={onChoose} className="peer sr-only" />
      <span
        className={`block rounded-control ring-1 ring-line transition-colors ring-inset peer-checked:bg-accent-soft peer-checked:ring-2 peer-checked:ring-accent peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus ${className}`}
      >
        {children}
      </span>
    </label>
  )
}
