import type { AdminProduct, CallInput, ProductOptionStatus } from '@shop/contract'

/** Combination in the form. `at` has the place of its value in each option. */
export interface MatrixRow {
  id: number | null
  at: number[]
  price: number | null
  listPrice: number | null
  specialSalePrice: number | null
  supplyPrice: number | null
  optionUnit: number
  productOptionStatus: ProductOptionStatus
  shipmentDate: string | null
  onHand: number
  /** Units of orders that have not been shipped. */
  reserved: number
  /** Units in the warehouse that are wanted. */
  stock: number | null
}

export interface MatrixOption {
  id: number | null
  name: string
  /** Values as they are typed: names separated by commas. */
  text: string
  values: { id: number | null; name: string }[]
}

interface MatrixValues {
  options: MatrixOption[]
  rows: MatrixRow[]
}

export interface Matrix extends MatrixValues {
  /** Options and rows as they are stored. */
  stored: MatrixValues
}

/** Returns the options and combinations of a product for the form. */
export const toMatrix = ({ options, combinations }: AdminProduct): Matrix => {
  const stored: MatrixValues = {
    options: options.map(({ id, name, values }) => ({
      id,
      name,
      values,
      text: values.map((value) => value.name).join(', '),
    })),
    rows: combinations.map((each) => ({
      id: each.id,
      at: each.valueIds.map((valueId, at) => options[at]?.values.findIndex(({ id }) => id === valueId) ?? -1),
      price: each.price,
      listPrice: each.listPrice,
      specialSalePrice: each.specialSalePrice,
      supplyPrice: each.supplyPrice,
      optionUnit: each.optionUnit,
      productOptionStatus: each.productOptionStatus,
      shipmentDate: each.shipmentDate,
      onHand: each.onHand,
      reserved: each.reserved,
      stock: each.onHand,
    })),
  }
  return { ...stored, stored }
}

const placesOf = (options: readonly MatrixOption[]): number[][] =>
  options.reduce<number[][]>((all, { values }) => all.flatMap((at) => values.map((_, place) => [...at, place])), [[]])

/**
 * Values of a text. They keep the ids of stored values with the same name; in a text with as many values as are stored, one with a new
 * name is the renamed value of its place.
 */
export const parseValues = (text: string, stored: MatrixOption['values']): MatrixOption['values'] => {
  const names = [...new Set(text.split(',').map((name) => name.trim()))].filter((name) => name !== '')
  const renamed = (place: number): number | null => {
    const value = stored[place]
    return names.length === stored.length && value && !names.includes(value.name) ? value.id : null
  }
  return names.map((name, place) => ({
    id: stored.find((value) => value.name === name)?.id ?? renamed(place),
    name,
  }))
}

const keyOf = (options: readonly MatrixOption[], at: readonly number[]): string =>
  at
    .map((place, index) => options[index]?.values[place])
    .map((value) => value?.id ?? `new ${value?.name}`)
    .join('/')

const byKey = ({ options, rows }: MatrixValues) => rows.map((row): [string, MatrixRow] => [keyOf(options, row.at), row])

const isSameShape = (a: readonly MatrixOption[], b: readonly MatrixOption[]): boolean =>
  a.length === b.length && a.every(({ values }, index) => values.length === b[index]?.values.length)

/** Free units of a product without options, which the first combination gets when it has some. Else 0. */
export const unitsToCarry = ({ stored, options }: Matrix): number => {
  const [single] = stored.options.length === 0 && options.length > 0 ? stored.rows : []
  return single ? Math.max(0, single.onHand - single.reserved) : 0
}

/**
 * Returns a row for every combination of the options. Combinations that were there, in the form or as stored, keep their values, also
 * under another name. The first row after no options gets the units that are free.
 */
export const withOptions = (matrix: Matrix, options: MatrixOption[]): Matrix => {
  const { options: before, rows, stored } = matrix
  const known = new Map([...byKey(stored), ...byKey(matrix)])
  const byPlace = isSameShape(before, options) ? new Map(rows.map((row) => [row.at.join('/'), row])) : undefined
  const first = rows[0] ?? stored.rows[0]
  const carried = before.length === 0 ? unitsToCarry({ ...matrix, options }) : 0
  return {
    stored,
    options,
    rows: placesOf(options).map((at, index) => {
      const same = known.get(keyOf(options, at)) ?? byPlace?.get(at.join('/'))
      if (same) return Object.assign({}, same, { at })
      return {
        id: null,
        at,
        price: first?.price ?? null,
        listPrice: first?.listPrice ?? null,
        specialSalePrice: null,
        supplyPrice: null,
        optionUnit: 1,
        productOptionStatus: 'stock_in',
        shipmentDate: null,
        onHand: 0,
        reserved: 0,
        stock: index === 0 ? carried : 0,
      }
    }),
  }
}

/** Name of a combination in the form. */
export const nameOf = ({ options }: MatrixValues, { at }: MatrixRow): string =>
  at.length === 0 ? '옵션 없음' : at.map((place, index) => options[index]?.values[place]?.name ?? '').join(' / ')

/** Body of the call that saves the matrix. */
export const toBody = (version: number, { options, rows }: Matrix): CallInput<'admin.product.setOptions'>['body'] => ({
  version,
  options: options.map(({ id, name, values }) => ({ id, name, values })),
  combinations: rows.map((row) => {
    const { price, listPrice, stock, onHand, reserved: _, ...rest } = row
    return { ...rest, price: price ?? 0, listPrice: listPrice ?? price ?? 0, stockChange: (stock ?? onHand) - onHand }
  }),
})
