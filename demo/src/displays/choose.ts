import type { DemoProduct } from '#src/catalogue-shape.ts'
import { isHomegrown } from '#src/product/food-notice.ts'
import { averageScoreOf } from '#src/review/reviews.ts'

export interface Choice {
  /** Top or sub-category ids. */
  readonly of?: readonly number[]
  /** Marks of the goods tables. A product with any of them matches. */
  readonly marks?: readonly string[]
  readonly not?: readonly string[]
  readonly by?: 'popular' | 'latest' | 'score' | 'discount' | 'favorite'
  readonly take?: number
  /** Number of leading products to skip, so that two sections differ. */
  readonly skip?: number
  /** Price range in won, inclusive. */
  readonly price?: readonly [number, number]
  /** Only products grown, caught or made in Korea. */
  readonly homegrown?: boolean
}

const keys = {
  popular: (p: DemoProduct) => p.soldUnits,
  latest: (p: DemoProduct) => Date.parse(p.createdAt),
  score: (p: DemoProduct) => averageScoreOf(p) * 100 + Math.min(p.fame, 99) / 100,
  discount: (p: DemoProduct) => (p.listPrice - p.price) / p.listPrice,
  favorite: (p: DemoProduct) => p.favoriteCount,
} as const

const special = ['wholesale', 'funding', 'soon']

export function choose(products: readonly DemoProduct[], choice: Choice): number[] {
  const {
    of,
    marks,
    not = marks?.some((m) => special.includes(m)) ? [] : special,
    by = 'popular',
    take = 12,
    skip = 0,
    price,
    homegrown = false,
  } = choice
  const key = keys[by]
  return products
    .filter((p) => !of || of.includes(p.categoryId) || of.includes(p.topCategoryId))
    .filter((p) => !marks || marks.some((m) => p.marks.includes(m)))
    .filter((p) => !not.some((m) => p.marks.includes(m)))
    .filter((p) => !price || (p.price >= price[0] && p.price <= price[1]))
    .filter((p) => !homegrown || isHomegrown(p.origin))
    .sort((a, b) => key(b) - key(a) || a.id - b.id)
    .slice(skip, skip + take)
    .map((p) => p.id)
}
