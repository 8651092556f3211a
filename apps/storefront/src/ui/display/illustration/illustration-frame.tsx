import type { ReactNode } from 'react'

/** Frame of the illustrations: the object on a soft disc in the brand's tint. */
export const Drawing = ({ children }: { children: ReactNode }) => (
  <svg width="132" height="120" viewBox="0 0 132 120" fill="none" aria-hidden="true">
    <ellipse cx="66" cy="104" rx="44" ry="7" fill="var(--b-line)" />
    <circle cx="66" cy="58" r="50" fill="var(--b-accent-soft)" />
    {children}
  </svg>
)
/** Stroke style of all illustrations. */
export const ink = { stroke: 'var(--b-ink)', strokeWidth: 3, strokeLinecap: 'round', strokeLinejoin: 'round' } as const
export const Face = ({ x, y, sad = false }: { x: number; y: number; sad?: boolean }) => (
  <g {...ink}>
    <path d={`M${x - 9} ${y}v2M${x + 9} ${y}v2`} strokeWidth="4" />
    <path d={sad ? `M${x - 5} ${y + 10}q5-5 10 0` : `M${x - 5} ${y + 7}q5 5 10 0`} />
  </g>
)
