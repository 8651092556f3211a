import type { AdminProductFields, ProductStatus } from '@shop/contract'
import type { Sql } from '#src/db/db.ts'
import { changeProduct, type Editing } from '#src/features/product/editor/change-product.ts'
import { listActive, readFields } from '#src/features/product/editor/read-product.ts'
import { type GivenPrice, setPrices } from '#src/features/product/editor/set-prices.ts'

/** Values that a row has replaced or written. Only those that differ. */
export interface ProductValues {
  fields?: Partial<AdminProductFields>
  status?: ProductStatus
  prices?: GivenPrice[]
}

const toValues = ({ productStatus, prices, ...fields }: Record<string, unknown>): ProductValues => ({
  ...(Object.keys(fields).length > 0 && { fields: fields }),
  ...(productStatus !== undefined && { status: productStatus as ProductStatus }),
  ...(prices !== undefined && { prices: prices as GivenPrice[] }),
})

/** Writes values of a product. Returns what was before and after. */
export const writeValues = async (tx: Sql, editing: Editing, { fields = {}, status, prices = [] }: ProductValues) => {
  const fieldsWritten = await changeProduct(tx, editing, { ...fields, status })
  const pricesWritten = prices.length > 0 ? await setPrices(tx, editing, prices) : { before: {}, after: {} }
  return {
    before: toValues({ ...fieldsWritten.before, ...pricesWritten.before }),
    after: toValues({ ...fieldsWritten.after, ...pricesWritten.after }),
  }
}

/** Reads the values of now that `like` has. */
export const readValues = async (
  tx: Sql,
  id: number,
  status: ProductStatus,
  like: ProductValues,
): Promise<ProductValues> => {
  const fields = await readFields(tx, id)
  const active = new Map((await listActive(tx, id)).map((each) => [each.id, each]))
  const names = Object.keys(like.fields ?? {}) as (keyof AdminProductFields)[]
  return {
    ...(like.fields && { fields: Object.fromEntries(names.map((name) => [name, fields[name]])) }),
    ...(like.status && { status }),
    ...(like.prices && {
      prices: like.prices.map(({ combinationId }) => {
        const { price = 0, listPrice = 0, specialSalePrice = null } = active.get(combinationId) ?? {}
        return { combinationId, price, listPrice, specialSalePrice }
      }),
    }),
  }
}
