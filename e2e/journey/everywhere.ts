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

/** Pairs of brands, each with one on a small phone and one on a desktop. */
const pairs = { 'ru and cuma': ['ru', 'cuma'], 'market and farmer': ['market', 'farmer'] } as const

/** The pair, or all brands where `E2E_BRANDS=all` (set by `npm run rel -- brands`). */
const isAll = process.env.E2E_BRANDS === 'all'

/** The brands in which a journey is walked whose screens and rules all brands share, each with its view. */
export const viewsOf = (pair: keyof typeof pairs): (typeof brandViews)[number][] => {
  const tried: readonly BrandId[] = pairs[pair]
  return brandViews.filter(({ brand }) => isAll || tried.includes(brand))
}

/** The brands in which a journey is walked whose screens and rules all brands share. */
export const brandsOf = (pair: keyof typeof pairs): BrandId[] => viewsOf(pair).map(({ brand }) => brand)

/**
 * Runs the same journeys on a small phone and on a desktop, each in one brand of the pair: files that use the same elements try
 * different pairs, and every-screen.e2e.ts inspects all brands. `still` turns on reduced motion, for tests that measure positions.
 */
export const everywhere = (
  pair: keyof typeof pairs,
  tryAt: (brand: BrandId, width: number) => void,
  { still = false } = {},
): void => {
  for (const { brand, width, view } of viewsOf(pair))
    test.describe(`${brand} at ${width} px`, () => {
      test.use(still ? { ...view, contextOptions: { reducedMotion: 'reduce' } } : view)
      tryAt(brand, width)
    })
}
