import { useBrand } from '#src/lib/brand-context.ts'

/**
 * Brand logo, loaded from its file so that the four SVGs stay out of the bundle. No element follows it, so its width cannot
 * cause a layout shift.
 */
export function Logo({ height = 28 }: { height?: number }) {
  const { koreanName } = useBrand()
  return (
    <img
      src="/brand/logo.svg"
      alt={koreanName}
      height={height}
      style={{ height }}
      // lower priority than the page's large image
      fetchPriority="low"
      className="w-auto max-w-none"
    />
  )
}
