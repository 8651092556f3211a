import { useBrand } from '#src/lib/brand-context.ts'

/** Sign and word of the brand, from its file: the four drawings stay on the server. Nothing stands behind it that its width could move. */
export function Logo({ height = 28 }: { height?: number }) {
  const { koreanName } = useBrand()
  return (
    <img
      src="/brand/logo.svg"
      alt={koreanName}
      height={height}
      style={{ height }}
      // behind the large picture of the page, which comes first
      fetchPriority="low"
      className="w-auto max-w-none"
    />
  )
}
