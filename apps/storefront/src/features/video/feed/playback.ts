/** Part of the Network Information API, which only Chromium has. */
interface Connection {
  saveData?: boolean
  effectiveType?: string
}
const connection = (): Connection => (navigator as { connection?: Connection }).connection ?? {}

/** Reports whether videos start only by a tap: the user wants less motion or less data. */
export const isStill = (): boolean =>
  connection().saveData === true || window.matchMedia('(prefers-reduced-motion: reduce)').matches

/** How much of the next videos loads in advance. With little data only their beginning, which browsers load as metadata. */
export const preloadOfNext = (): 'auto' | 'metadata' => {
  const { saveData, effectiveType = '4g' } = connection()
  return saveData || effectiveType !== '4g' ? 'metadata' : 'auto'
}

/** Class of a poster and its video. A tall video leaves the space below it to the overlay; others are centred. */
export const fitOf = ({ width, height }: { width: number | null; height: number | null }): string =>
  `absolute inset-0 size-full object-contain ${(height ?? 1) > (width ?? 1) ? 'object-top' : ''}`
