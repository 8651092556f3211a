import { Drawing, Face, ink } from '#src/ui/display/illustration/illustration-frame.tsx'

/** A house that waits for a parcel. */
export const HouseIllustration = () => (
  <Drawing>
    <path d="M28 56 66 24l38 32" fill="none" {...ink} />
    <path d="M38 50v44a6 6 0 0 0 6 6h44a6 6 0 0 0 6-6V50L66 26Z" fill="var(--b-surface)" {...ink} />
    <path d="M82 30V20h10v18" fill="var(--b-accent)" {...ink} />
    <Face x={66} y={66} />
  </Drawing>
)
