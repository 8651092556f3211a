import type { BrandId } from '#src/catalogue-shape.ts'
import type { Choice } from '#src/displays/choose.ts'

/** What a brand puts in front on a page. */
export interface Front {
  /** Top categories in the brand's order. */
  readonly order: readonly number[]
  /** The category that opens first. */
  readonly focus: number
  /** Name of the chosen group of a category, and what it is chosen by. */
  readonly picks: Readonly<Record<number, readonly [name: string, choice: Omit<Choice, 'of'>]>>
}
export type Fronts = Readonly<Record<BrandId, Front>>
