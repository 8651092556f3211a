import { type AdminProductFields, AppError, type CombinationPrice } from '@shop/contract'
import type { z } from 'zod'
import type { Sql } from '#src/db/db.ts'
import { changeProduct, type Editing } from './change-product.ts'
import { fieldError } from './field-rules.ts'
import { setOptions } from './option-matrix.ts'
import * as sql from './product-editor-sql.ts'
import { readProduct } from './read-product.ts'

type Author = Omit<Editing, 'id' | 'version'>

export type NewProduct = Partial<AdminProductFields> &
  Pick<AdminProductFields, 'name' | 'distributorId' | 'categoryId'> &
  z.output<typeof CombinationPrice> & { stock: number }

const COPY_MARK = ' (복사)'
const MOST_NAME = 100

const addProduct = async (tx: Sql, author: Author, given: Omit<NewProduct, 'stock' | 'specialSalePrice'>) => {
  const { distributorId, categoryId } = given
  const isOwn = author.distributorIds === null || author.distributorIds.includes(distributorId)
  if (!isOwn || !(await sql.hasDistributor(tx, { id: distributorId })))
    throw fieldError('distributorId', '없는 공급사예요.')
  if (!(await sql.findCategory(tx, { id: categoryId }))) throw fieldError('categoryId', '없는 카테고리예요.')
  if (given.listPrice < given.price) throw fieldError('listPrice', '정가는 판매가보다 낮을 수 없어요.')
  const { name, price, listPrice } = given
  return (await sql.addProduct(tx, { name, distributorId, categoryId, price, listPrice, now: author.now })).id
}

/**
 * Creates a product that waits for publication, with one combination, and returns its id. Throws `invalidInput`. Call it in a
 * transaction.
 */
export const createProduct = async (tx: Sql, author: Author, given: NewProduct): Promise<number> => {
  const { price, listPrice, specialSalePrice, stock, ...fields } = given
  if (specialSalePrice !== null && specialSalePrice > price)
    throw fieldError('specialSalePrice', '특가는 판매가보다 높을 수 없어요.')
  const id = await addProduct(tx, author, given)
  await changeProduct(tx, { ...author, id }, fields)
  await setOptions(
    tx,
    { ...author, id },
    {
      options: [],
      combinations: [
        {
          id: null,
          at: [],
          productOptionStatus: 'stock_in',
          price,
          listPrice,
          specialSalePrice,
          supplyPrice: null,
          optionUnit: 1,
          shipmentDate: null,
          stockChange: stock,
        },
      ],
    },
  )
  return id
}

/** Copies a product with its options and without its stock, and returns the id of the copy. Throws `productNotFound`. */
export const copyProduct = async (tx: Sql, author: Author, fromId: number): Promise<number> => {
  const { now, staffId, distributorIds } = author
  const { fields, options, combinations, ...from } = await readProduct(tx, { id: fromId, distributorIds })
  const [first] = combinations
  if (!first) throw new AppError('productNotFound')
  const name = `${fields.name.slice(0, MOST_NAME - COPY_MARK.length)}${COPY_MARK}`
  const id = await addProduct(tx, author, { ...fields, name, price: first.price, listPrice: first.listPrice })
  await sql.copyColumns(tx, { id, fromId: from.id, now, staffId })
  await sql.putRelated(tx, { productId: id, relatedIds: fields.relatedIds })
  const placeOf = options.map(({ values }) => new Map(values.map((value, place) => [value.id, place])))
  await setOptions(
    tx,
    // the prices are those of the product that is copied, also for a seller
    { ...author, id, distributorIds: null },
    {
      options: options.map((option) => ({
        id: null,
        name: option.name,
        values: option.values.map((value) => ({ id: null, name: value.name })),
      })),
      combinations: combinations.map((each) => ({
        id: null,
        at: each.valueIds.map((valueId, option) => placeOf[option]?.get(valueId) ?? 0),
        productOptionStatus: each.productOptionStatus,
        price: each.price,
        listPrice: each.listPrice,
        specialSalePrice: each.specialSalePrice,
        supplyPrice: each.supplyPrice,
        optionUnit: each.optionUnit,
        shipmentDate: each.shipmentDate,
        stockChange: 0,
      })),
    },
  )
  return id
}
