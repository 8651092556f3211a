import { Logo } from '#src/brand/logo/logo.tsx'

/** In place of the picture of a broadcast that has none: the logo on the colour of the brand. */
export function NoCover({ logoHeight, className = 'size-full' }: { logoHeight: number; className?: string }) {
  return (
    <span aria-hidden="true" className={`flex items-center justify-center bg-accent-soft ${className}`}>
      <Logo height={logoHeight} />
    </span>
  )
}
