import { fish } from '#src/goods/fish.ts'
import { food } from '#src/goods/food.ts'
import { fruit } from '#src/goods/fruit.ts'
import { meat } from '#src/goods/meat.ts'
import { vegetable } from '#src/goods/vegetable.ts'

/**
 * One line of a goods table. Marks: g two grades · ship shipment dates to choose · dawn next-morning delivery · free always free
 * shipping ·
 * gift a gift set · nogift · bundle a set of seasonal products · wholesale · funding=N goal of N units · soon not open yet ·
 * period sold for a limited period · app in the app only · excl exclusive to this shop · grade=N lowest member grade ·
 * limit=N units per person · nosale no resale · share purchase requires sharing · sold sold out · temp temporarily out of stock ·
 * box=N units in a box · nojeju / noisland not delivered there.
 */
export interface Good {
  readonly name: string
  readonly categoryId: number
  readonly topCategoryId: number
  readonly pictures: readonly string[]
  readonly origin: string
  readonly sizes: readonly { readonly name: string; readonly price: number }[]
  readonly marks: ReadonlyMap<string, number>
}

function readLine(line: string): Good {
  const [name, category, pictures, origin, sizes, marks = ''] = line.split('|')
  if (!name || !category || !pictures || !origin || !sizes)
    throw new Error(`This line of the goods is not whole: ${line}`)
  return {
    name,
    categoryId: Number(category),
    topCategoryId: Number(category.slice(0, 2)),
    pictures: pictures.split(','),
    origin,
    sizes: sizes.split(';').map((size) => {
      const at = size.lastIndexOf('=')
      return { name: size.slice(0, at), price: Number(size.slice(at + 1)) }
    }),
    marks: new Map(
      marks
        .split(' ')
        .filter(Boolean)
        .map((mark) => {
          const [key = '', value] = mark.split('=')
          return [key, value === undefined ? 1 : Number(value)] as const
        }),
    ),
  }
}

export const goods: readonly Good[] = [fruit, fish, meat, vegetable, food].flatMap((table) =>
  table.trim().split('\n').map(readLine),
)
