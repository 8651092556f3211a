import type { ProductOptionCombination, ProductOptions } from '@shop/contract'
import { isInStock, isShipmentPast } from '@shop/rules'
import type { Sql } from '#src/db/db.ts'
import { type ListCombinations, type ListOptionValues, listCombinations, listOptionValues } from './product-sql.ts'

/** OPTION-3: loads the option steps, the combinations, and the path between them. */
export const loadOptions = async (db: Sql, productId: number, now: Date): Promise<ProductOptions> => {
  const values = await listOptionValues(db, { productId })
  const combinations = await listCombinations(db, { productId })
  return {
    options: groupByOption(values),
    productOptionCombinations: combinations.map((row) => toCombination(row, now)),
    optionIdPath: Object.fromEntries(combinations.map(({ optionIdPath, id }) => [optionIdPath, id])),
  }
}

/** Groups the values of a product by option. */
export const groupByOption = (rows: readonly ListOptionValues[]): ProductOptions['options'] => {
  const options: ProductOptions['options'] = []
  for (const { optionId, optionName, id, name } of rows) {
    const last = options.at(-1)
    const option = last?.id === optionId ? last : { id: optionId, name: optionName, values: [] }
    if (option !== last) options.push(option)
    option.values.push({ id, name })
  }
  return options
}

/** OPTION-1: a combination with no units left or a past shipment date is sold out, whatever status the row has. */
const isGone = ({ productOptionStatus: status, amount, shipmentDate }: ListCombinations, now: Date): boolean =>
  isInStock(status) && ((status === 'stock_in' && amount <= 0) || isShipmentPast(shipmentDate, now))

const toCombination = (row: ListCombinations, now: Date): ProductOptionCombination => ({
  id: row.id,
  name: row.name,
  productOptionStatus: isGone(row, now) ? 'stock_out' : row.productOptionStatus,
  productOptionPrice: { price: row.price, specialSalePrice: row.specialSalePrice, listPrice: row.listPrice },
  optionUnit: row.optionUnit,
  amount: row.amount,
  shipmentDate: row.shipmentDate,
})
