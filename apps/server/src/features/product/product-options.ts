import type { ProductOptionCombination, ProductOptions } from '@shop/contract'
import type { Sql } from '#src/db/db.ts'
import { type ListCombinations, type ListOptionValues, listCombinations, listOptionValues } from './product-sql.ts'

/** OPTION-3: the steps of the choice, what they lead to, and the path between. */
export const loadOptions = async (db: Sql, productId: number): Promise<ProductOptions> => {
  const values = await listOptionValues(db, { productId })
  const combinations = await listCombinations(db, { productId })
  return {
    options: groupByOption(values),
    productOptionCombinations: combinations.map(toCombination),
    optionIdPath: Object.fromEntries(combinations.map(({ optionIdPath, id }) => [optionIdPath, id])),
  }
}

const groupByOption = (rows: readonly ListOptionValues[]): ProductOptions['options'] => {
  const options: ProductOptions['options'] = []
  for (const { optionId, optionName, id, name } of rows) {
    const last = options.at(-1)
    const option = last?.id === optionId ? last : { id: optionId, name: optionName, values: [] }
    if (option !== last) options.push(option)
    option.values.push({ id, name })
  }
  return options
}

const toCombination = (row: ListCombinations): ProductOptionCombination => ({
  id: row.id,
  name: row.name,
  // OPTION-1: nothing left is sold out, whatever the row says
  productOptionStatus:
    row.productOptionStatus === 'stock_in' && row.amount <= 0 ? 'stock_out' : row.productOptionStatus,
  productOptionPrice: { price: row.price, specialSalePrice: row.specialSalePrice, listPrice: row.listPrice },
  optionUnit: row.optionUnit,
  amount: row.amount,
  shipmentDate: row.shipmentDate,
})
