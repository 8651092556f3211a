import { type BrandId, desktop, smallPhone } from './places.ts'
import { test } from './watched.ts'

/**
 * The brands with the view in which each is tried. All brands share one layout, so two brands are tried on a small phone and
 * two on a desktop; every-screen.e2e.ts inspects every brand at both widths.
 */
export const brandViews = [
  { brand: 'ru', width: 360, view: smallPhone, size: 'a small phone' },
  { brand: 'cuma', width: 1280, view: desktop, size: 'a desk' },
  { brand: 'market', width: 1280, view: desktop, size: 'a desk' },
  { brand: 'farmer', width: 360, view: smallPhone, size: 'a small phone' },
] as const

/**
 * Runs the same journeys for every brand, each on a small phone or on a desktop. `still` turns on reduced motion, for tests that
 * measure positions.
 */
export const everywhere = (tryAt: (brand: BrandId, width: number) => void, { still = false } = {}): void => {
  for (const { brand, width, view } of brandViews)
    test.describe(`${brand} at ${width} px`, () => {
      test.use(still ? { ...view, contextOptions: { reducedMotion: 'reduce' } } : view)
      tryAt(brand, width)
    })
}
