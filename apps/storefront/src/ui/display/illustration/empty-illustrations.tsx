import { Drawing, Face, ink } from './illustration-frame.tsx'

/** An empty basket. */
export const BasketIllustration = () => (
  <Drawing>
    <path d="M46 52c2-20 10-28 20-28s18 8 20 28" {...ink} />
    <path d="M30 52h72l-7 42a8 8 0 0 1-8 7H45a8 8 0 0 1-8-7Z" fill="var(--b-surface)" {...ink} />
    <path d="M30 52h72l-1.6 10H31.6Z" fill="var(--b-accent)" {...ink} />
    <Face x={66} y={76} />
  </Drawing>
)
