import type { ReactNode } from 'react'

const line = { stroke: 'var(--b-ink)', strokeWidth: 2.4, strokeLinecap: 'round', strokeLinejoin: 'round' } as const
const green = 'var(--b-success)'

/** Illustrations by grade icon: sprout, leaf, flower, fruit. */
const drawings: Record<string, ReactNode> = {
  sprout: (
    <>
      <path d="M24 40V28" {...line} />
      <path d="M24 28c0-7-5-11-12-11 0 7 5 11 12 11Z" fill={green} {...line} />
      <path d="M24 25c0-6 4-9 10-9 0 6-4 9-10 9Z" fill="var(--b-surface)" {...line} />
    </>
  ),
  leaf: (
    <>
      <path d="M13 35C10 21 19 11 37 11c1 18-9 28-24 24Z" fill={green} {...line} />
      <path d="M10 40c5-9 11-15 18-20" fill="none" {...line} />
    </>
  ),
  flower: (
    <>
      {[0, 72, 144, 216, 288].map((turn) => (
        <ellipse
          key={turn}
          cx="24"
          cy="14"
          rx="6"
          ry="7.5"
          fill="var(--b-spot)"
          {...line}
          transform={`rotate(${turn} 24 24)`}
        />
      ))}
      <circle cx="24" cy="24" r="5" fill="var(--b-surface)" {...line} />
    </>
  ),
  fruit: (
    <>
      <path
        d="M24 17c-4-4-14-2-14 9 0 9 6 15 10 15 2 0 2-1 4-1s2 1 4 1c4 0 10-6 10-15 0-11-10-13-14-9Z"
        fill="var(--b-accent)"
        {...line}
      />
      <path d="M24 17c0-4 1-7 4-9" fill="none" {...line} />
      <path d="M28 12c3-3 6-3 8-2-1 3-4 5-8 2Z" fill={green} {...line} />
    </>
  ),
}

export function GradeIllustration({ icon, size = 48 }: { icon: string; size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 48 48" aria-hidden="true" className="shrink-0">
      {drawings[icon] ?? drawings['sprout']}
    </svg>
  )
}
