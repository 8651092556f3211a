import type { BrandId } from '#src/catalogue-shape.ts'
import type { Choice } from '#src/displays/choose.ts'

/** Featured categories of a brand on one page. */
export interface Front {
  /** Top category ids in the brand's order. */
  readonly order: readonly number[]
  /** Id of the category that is open initially. */
  readonly focus: number
  /** Name of each category's product group and the selection that fills it, by category id. */
  readonly picks: Readonly<Record<number, readonly [name: string, choice: Omit<Choice, 'of'>]>>
}
export type Fronts = Readonly<Record<BrandId, Front>>
