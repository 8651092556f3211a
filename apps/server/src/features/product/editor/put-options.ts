import { AppError, type OptionInput } from '@shop/contract'
import type { Sql } from '#src/db/db.ts'
import { listOptionValues } from '#src/features/product/product-sql.ts'
import * as sql from './option-matrix-sql.ts'

/** Option with the ids of its values, in order. */
export interface PlacedOption {
  id: number
  values: { id: number; name: string }[]
}

const idsOf = (options: readonly OptionInput[]) => ({
  options: options.flatMap(({ id }) => (id === null ? [] : [id])),
  values: options.flatMap(({ values }) => values.flatMap(({ id }) => (id === null ? [] : [id]))),
})

const assertKnown = async (tx: Sql, productId: number, options: readonly OptionInput[]): Promise<void> => {
  const known = await listOptionValues(tx, { productId })
  const optionIds = new Set(known.map(({ optionId }) => optionId))
  const optionOf = new Map(known.map(({ id, optionId }) => [id, optionId]))
  const problems = options.flatMap(({ id, values }, index) => {
    const path = `body.options.${index}`
    if (id !== null && !optionIds.has(id)) return [{ path: `${path}.id`, message: '이 상품에 없는 옵션이에요.' }]
    return values.flatMap((value, at) =>
      value.id !== null && optionOf.get(value.id) !== id
        ? [{ path: `${path}.values.${at}.id`, message: '이 옵션에 없는 값이에요.' }]
        : [],
    )
  })
  const ids = idsOf(options)
  for (const list of [ids.options, ids.values])
    if (new Set(list).size < list.length) problems.push({ path: 'body.options', message: '같은 옵션이 두 번 있어요.' })
  if (problems.length > 0) throw new AppError('invalidInput', { problems })
}

const putValues = async (tx: Sql, optionId: number, values: OptionInput['values']): Promise<PlacedOption['values']> => {
  const placed: PlacedOption['values'] = []
  for (const [index, { id, name }] of values.entries()) {
    const position = index + 1
    if (id === null) placed.push({ ...(await sql.addValue(tx, { optionId, name, position })), name })
    else {
      await sql.changeValue(tx, { id, optionId, name, position })
      placed.push({ id, name })
    }
  }
  return placed
}

/** Writes the options of a product and their values, and removes those that are left out. Throws `invalidInput`. */
export const putOptions = async (
  tx: Sql,
  productId: number,
  options: readonly OptionInput[],
): Promise<PlacedOption[]> => {
  await assertKnown(tx, productId, options)
  const ids = idsOf(options)
  await sql.removeValues(tx, { productId, ids: ids.values })
  await sql.removeOptions(tx, { productId, ids: ids.options })
  const placed: PlacedOption[] = []
  for (const [index, { id, name, values }] of options.entries()) {
    const position = index + 1
    const option = id === null ? await sql.addOption(tx, { productId, name, position }) : { id }
    if (id !== null) await sql.changeOption(tx, { id, productId, name, position })
    placed.push({ id: option.id, values: await putValues(tx, option.id, values) })
  }
  return placed
}
