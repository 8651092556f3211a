import { Drawing, Face, ink } from './illustration-frame.tsx'

/** A bell. */
export const BellIllustration = () => (
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
/** An empty sheet of paper. */
export const PaperIllustration = () => (
  <Drawing>
    <path d="M40 22h38l18 18v54a8 8 0 0 1-8 8H40a8 8 0 0 1-8-8V30a8 8 0 0 1 8-8Z" fill="var(--b-surface)" {...ink} />
    <path d="M78 22v12a6 6 0 0 0 6 6h12" fill="var(--b-spot)" {...ink} />
    <path d="M46 46h18M46 58h30" stroke="var(--b-accent)" strokeWidth="5" strokeLinecap="round" />
    <Face x={64} y={76} />
  </Drawing>
)
