import type { BrandId, DemoProduct } from '#src/catalogue-shape.ts'
import { categories } from '#src/categories.ts'
import { bestFronts } from '#src/displays/best-fronts.ts'
import { choose } from '#src/displays/choose.ts'
import type { Fronts } from '#src/displays/front-shape.ts'
import { homeFronts } from '#src/displays/home-fronts.ts'
import type { DemoAdvertising, DemoProductGroup } from '#src/loading/lists-shape.ts'

const bases: Record<BrandId, number> = { cuma: 1000, market: 2000, farmer: 3000, ru: 4000 }

const slugOf = (id: number): string => {
  const found = categories.find((category) => category.id === id)
  if (!found) throw new Error(`No category ${id}`)
  return found.slug
}

interface Book {
  readonly productGroups: readonly DemoProductGroup[]
  readonly advertisings: readonly DemoAdvertising[]
}
interface Page {
  readonly type: DemoAdvertising['type']
  readonly fronts: Fronts
  /** Suffix of the group codes. */
  readonly ending: string
  /** Offset added to the ids, which are unique across all pages. */
  readonly from: number
}

const bookOf = ({ type, fronts, ending, from }: Page, products: readonly DemoProduct[]): Book => {
  const entries = (Object.keys(fronts) as BrandId[]).flatMap((platform) =>
    fronts[platform].order.map((categoryId, at) => {
      const { picks, focus } = fronts[platform]
      const pick = picks[categoryId]
      if (!pick) throw new Error(`${platform} chose nothing of ${categoryId}`)
      const [name, choice] = pick
      const id = bases[platform] + from + at + 1
      const focusAdvertising = categoryId === focus
      return { platform, categoryId, id, code: slugOf(categoryId), name, priority: at + 1, choice, focusAdvertising }
    }),
  )
  return {
    productGroups: entries.map(({ id, platform, code, name, choice, categoryId }) => ({
      id,
      platform,
      code: `${code}-${ending}`,
      name,
      productIds: choose(products, { ...choice, of: [categoryId] }),
    })),
    advertisings: entries.map(({ id, platform, code, categoryId, priority, focusAdvertising }) => ({
      id,
      platform,
      code,
      type,
      categoryId,
      productGroupId: id,
      priority,
      focusAdvertising,
    })),
  }
}

/** HOME-2: builds the featured categories of each brand for its best page and its home. */
export const frontBook = (products: readonly DemoProduct[]): Book => {
  const best = bookOf({ type: 'best', fronts: bestFronts, ending: 'pick', from: 0 }, products)
  const home = bookOf({ type: 'home', fronts: homeFronts, ending: 'home', from: 10 }, products)
  return {
    productGroups: [...best.productGroups, ...home.productGroups],
    advertisings: [...best.advertisings, ...home.advertisings],
  }
}
