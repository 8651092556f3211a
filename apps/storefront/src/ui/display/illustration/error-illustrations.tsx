import { Drawing, Face, ink } from './illustration-frame.tsx'

/** A lost pear, for pages not found. */
export const LostIllustration = () => (
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
/** A cracked jar, for errors. */
export const BrokenIllustration = () => (
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
