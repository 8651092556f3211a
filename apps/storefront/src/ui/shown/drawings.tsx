import type { ReactNode } from 'react'

/** Ground of the drawings: a soft disc in the brand's tint with the thing upon it. */
const Drawing = ({ children }: { children: ReactNode }) => (
  <svg width="132" height="120" viewBox="0 0 132 120" fill="none" aria-hidden="true">
    <ellipse cx="66" cy="104" rx="44" ry="7" fill="var(--b-line)" />
    <circle cx="66" cy="58" r="50" fill="var(--b-accent-soft)" />
    {children}
  </svg>
)
const ink = { stroke: 'var(--b-ink)', strokeWidth: 3, strokeLinecap: 'round', strokeLinejoin: 'round' } as const
const Face = ({ x, y, sad = false }: { x: number; y: number; sad?: boolean }) => (
  <g {...ink}>
    <path d={`M${x - 9} ${y}v2M${x + 9} ${y}v2`} strokeWidth="4" />
    <path d={sad ? `M${x - 5} ${y + 10}q5-5 10 0` : `M${x - 5} ${y + 7}q5 5 10 0`} />
  </g>
)

/** An empty basket. */
export const BasketDrawing = () => (
  <Drawing>
    <path d="M46 52c2-20 10-28 20-28s18 8 20 28" {...ink} />
    <path d="M30 52h72l-7 42a8 8 0 0 1-8 7H45a8 8 0 0 1-8-7Z" fill="var(--b-surface)" {...ink} />
    <path d="M30 52h72l-1.6 10H31.6Z" fill="var(--b-accent)" {...ink} />
    <Face x={66} y={76} />
  </Drawing>
)
/** A pear that has lost its way. */
export const LostDrawing = () => (
  <Drawing>
    <path
      d="M66 34c10 0 14 8 16 17 2 8 13 13 13 28 0 14-12 23-29 23s-29-9-29-23c0-15 11-20 13-28 2-9 6-17 16-17Z"
      fill="var(--b-spot)"
      {...ink}
    />
    <path d="M66 34c0-6 1-10 4-14" {...ink} />
    <path d="M70 26c6-7 13-8 19-6-2 7-9 12-19 6Z" fill="var(--b-accent)" {...ink} />
    <Face x={66} y={72} sad />
  </Drawing>
)
/** A bell at rest. */
export const BellDrawing = () => (
  <Drawing>
    <path
      d="M66 24c17 0 26 12 26 27 0 17 4 24 9 30 2 3 1 7-4 7H35c-5 0-6-4-4-7 5-6 9-13 9-30 0-15 9-27 26-27Z"
      fill="var(--b-surface)"
      {...ink}
    />
    <path d="M66 24v-6M56 96a10 9 0 0 0 20 0" {...ink} />
    <path d="M33.5 78h65" stroke="var(--b-accent)" strokeWidth="7" strokeLinecap="round" />
    <Face x={66} y={52} />
  </Drawing>
)
/** A present, still closed. */
export const PresentDrawing = () => (
  <Drawing>
    <rect x="36" y="52" width="60" height="48" rx="7" fill="var(--b-surface)" {...ink} />
    <rect x="30" y="38" width="72" height="17" rx="6" fill="var(--b-accent)" {...ink} />
    <path
      d="M66 38c-5-15-12-21-19-19-8 3-7 15 3 17 5 1 11 2 16 2Zm0 0c5-15 12-21 19-19 8 3 7 15-3 17-5 1-11 2-16 2Z"
      fill="var(--b-spot)"
      {...ink}
    />
    <Face x={66} y={74} />
  </Drawing>
)
/** Something broke: a jar with a crack. */
export const BrokenDrawing = () => (
  <Drawing>
    <path
      d="M44 40h44c8 6 10 14 10 24v28a9 9 0 0 1-9 9H43a9 9 0 0 1-9-9V64c0-10 2-18 10-24Z"
      fill="var(--b-surface)"
      {...ink}
    />
    <rect x="42" y="24" width="48" height="16" rx="5" fill="var(--b-accent)" {...ink} />
    <path d="m80 41-6 10 8 6-7 9" {...ink} />
    <Face x={62} y={74} sad />
  </Drawing>
)
/** A sheet of news with nothing on it. */
export const PaperDrawing = () => (
  <Drawing>
    <path d="M40 22h38l18 18v54a8 8 0 0 1-8 8H40a8 8 0 0 1-8-8V30a8 8 0 0 1 8-8Z" fill="var(--b-surface)" {...ink} />
    <path d="M78 22v12a6 6 0 0 0 6 6h12" fill="var(--b-spot)" {...ink} />
    <path d="M46 46h18M46 58h30" stroke="var(--b-accent)" strokeWidth="5" strokeLinecap="round" />
    <Face x={64} y={76} />
  </Drawing>
)
