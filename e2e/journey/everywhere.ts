import { brands, type BrandId, desktop, smallPhone } from './places.ts'
import { test } from './watched.ts'

const widths = [
  [360, smallPhone],
  [1280, desktop],
] as const

/**
 * Runs the same journeys for every brand on a small phone and on a desktop. `still` turns on reduced motion, for tests that
 * measure positions.
 */
export const everywhere = (tryAt: (brand: BrandId, width: number) => void, { still = false } = {}): void => {
  for (const brand of brands)
    for (const [width, view] of widths)
      test.describe(`${brand} at ${width} px`, () => {
        test.use(still ? { ...view, contextOptions: { reducedMotion: 'reduce' } } : view)
        tryAt(brand, width)
      })
}
