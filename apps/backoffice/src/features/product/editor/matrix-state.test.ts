import type { AdminProduct } from '@shop/contract'
import { describe, expect, test } from 'vitest'
import { type Matrix, parseValues, toBody, toMatrix, unitsToCarry, withOptions } from './matrix-state.ts'

const combination = (id: number, valueIds: number[], onHand: number, reserved = 0) => ({
  id,
  name: '',
  valueIds,
  productOptionStatus: 'stock_in' as const,
  price: 1_000 + id,
  listPrice: 2_000,
  specialSalePrice: null,
  supplyPrice: null,
  optionUnit: 1,
  shipmentDate: null,
  onHand,
  reserved,
})
const matrixOf = (product: Pick<AdminProduct, 'options' | 'combinations'>): Matrix => toMatrix(product as AdminProduct)
const plain = matrixOf({ options: [], combinations: [combination(1, [], 12, 2)] })
const sizes = matrixOf({
  options: [
    {
      id: 5,
      name: '크기',
      values: [
        { id: 51, name: '소' },
        { id: 52, name: '대' },
      ],
    },
  ],
  combinations: [combination(1, [51], 3), combination(2, [52], 4)],
})
/** Types a text into the first option, letter by letter. */
const type = (matrix: Matrix, text: string): Matrix =>
  Array.from({ length: text.length }, (_, at) => at).reduce((now, at) => {
    const typed = text.slice(0, at + 1)
    const option = now.options[0] ?? { id: null, name: '크기', text: '', values: [{ id: null, name: '' }] }
    const values = parseValues(typed, now.stored.options[0]?.values ?? [])
    return withOptions(now, [{ ...option, text: typed, values }])
  }, matrix)
const stocks = ({ rows }: Matrix) => rows.map(({ id, stock }) => [id, stock])

describe('the option matrix of the editor', () => {
  test('[backoffice] the first combination after no options gets the free units, while the values are typed', () => {
    const started = withOptions(plain, [{ id: null, name: '크기', text: '', values: [{ id: null, name: '' }] }])
    const typed = type(started, '소, 중, 대')
    expect(stocks(typed)).toEqual([
      [null, 10],
      [null, 0],
      [null, 0],
    ])
    expect(unitsToCarry(typed)).toBe(10)
    expect(toBody(1, typed).combinations.map(({ stockChange }) => stockChange)).toEqual([10, 0, 0])
    // back without options: the stored combination with its units
    expect(stocks(withOptions(typed, []))).toEqual([[1, 12]])
    expect(unitsToCarry(sizes)).toBe(0)
  })

  test('[backoffice] a renamed value keeps its combination, and one that is added has no units', () => {
    expect(stocks(type(sizes, '작은 것, 대'))).toEqual([
      [1, 3],
      [2, 4],
    ])
    const added = type(sizes, '소, 중, 대')
    expect(stocks(added)).toEqual([
      [1, 3],
      [null, 0],
      [2, 4],
    ])
    // taken out and typed again
    expect(stocks(type(type(sizes, '소'), '소, 대'))).toEqual([
      [1, 3],
      [2, 4],
    ])
  })

  test('[backoffice] what is entered for a combination stays when another value is added', () => {
    const typed = type(plain, '소, 대')
    const edited = {
      ...typed,
      rows: typed.rows.map((row, at) => Object.assign({}, row, { stock: at + 20, price: 500 + at })),
    }
    const more = type(edited, '소, 대, 특대')
    // the letters before the whole text have fewer values, the first one stays
    expect(more.rows[0]).toMatchObject({ stock: 20, price: 500 })
    const renamed = withOptions(edited, [
      { ...(edited.options[0] ?? { id: null, name: '', text: '' }), values: parseValues('작은 것, 대', []) },
    ])
    expect(renamed.rows.map(({ stock }) => stock)).toEqual([20, 21])
  })
})
