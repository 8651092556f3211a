import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { calls } from '../table.ts'

type Schema = {
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  $ref?: string
  $defs?: Record<string, Schema>
}

/**
 * Returns every path of a reply, with arrays without an index: `items.bundleItems.product`. Nullable parts count as their
 * value.
 */
const pathsOf = (name: keyof typeof calls): Set<string> => {
  const root = z.toJSONSchema(calls[name].reply, { io: 'output', unrepresentable: 'any' }) as Schema
  const found = new Set<string>()
  const walk = (schema: Schema, at: string): void => {
    if (schema.$ref) return walk(root.$defs?.[schema.$ref.slice('#/$defs/'.length)] ?? {}, at)
    for (const choice of schema.anyOf ?? []) walk(choice, at)
    if (schema.items) walk(schema.items, at)
    for (const [key, part] of Object.entries(schema.properties ?? {})) {
      const path = at ? `${at}.${key}` : key
      found.add(path)
      walk(part, path)
    }
  }
  walk(root, '')
  return found
}
const under = (place: string, fields: string) => fields.split(' ').map((field) => (place ? `${place}.${field}` : field))

const totals =
  'couponDiscountPrice cumaAddOrtherShippingFee cumaShippingFeeType discountedPrice listPrice optionCountings price productsPrice shippingFee usedPoint'
const prices =
  'totalShippingFee primaryAreaShippingFee secondaryAreaShippingFee thirdAreaShippingFee totalProductsPrice totalPrice cumaDiscountShippingFee cumaAddOrtherShippingFee couponDiscountPrice totalRewardPoint'
const account = 'accountNumber accountType bankCode bankText customerName dueDate'
const lines = (place: string) => [
  ...under(`${place}.bundleItems`, 'product isSpecialSale optionGroups'),
  ...under(`${place}.bundleItems.optionGroups`, 'id optionUnit productOptionCombination isChecked isCheckable'),
]

/** Fields that another call or a later feature returns, with the reason. */
const elsewhere: Record<string, string> = {
  receipt: 'order.getReceipt returns it, because only its own page shows it',
}

describe('replies have the fields of the specification', () => {
  test('[ENTITY-6] the cart', () => {
    const wanted = [
      ...under('', 'items totals'),
      ...lines('items'),
      ...under('items.bundleItems.product', 'productStatus isAppOnly'),
      ...under('totals', totals),
    ]
    const found = pathsOf('cart.get')
    expect(wanted.filter((path) => !found.has(path))).toEqual([])
  })

  test('[ENTITY-6] the calculated totals', () => {
    const found = new Set([...pathsOf('cart.calculate')].map((path) => path.split('.').at(-1)))
    expect(totals.split(' ').filter((field) => !found.has(field))).toEqual([])
  })

  test('[ENTITY-7] the order', () => {
    const wanted = [
      ...under('', 'id uuid orderItemStatus address receipt selectedPg rewardPointDate orderItemProducts receiptType'),
      ...under('', 'withdrawType orderItemPrice attributionOrder payment totalPricesDetail'),
      ...under('orderItemProducts', 'product orderItemProductStatus isReviewed orderOptionGroups'),
      ...under('orderItemProducts.orderOptionGroups', 'productOptionCombination optionUnit'),
      ...under('orderItemPrice', prices),
      ...under('attributionOrder', 'source medium campaign content term'),
      ...under('payment', 'paymentMethodType paymentStatus virtualAccount'),
      ...under('payment.virtualAccount', account),
      ...under('totalPricesDetail.bundleItems', 'product optionGroups'),
    ]
    const found = pathsOf('order.get')
    expect(wanted.filter((path) => !found.has(path) && !(path in elsewhere))).toEqual([])
    expect(Object.keys(elsewhere).filter((path) => found.has(path))).toEqual([])
  })

  test('[ENTITY-7] the pre-order', () => {
    const wanted = [...under('', 'id totalPricesDetail orderItemPrice address'), ...under('orderItemPrice', prices)]
    const found = pathsOf('order.getTmp')
    expect([...wanted, 'totalPricesDetail.bundleItems.product'].filter((path) => !found.has(path))).toEqual([])
  })
})
