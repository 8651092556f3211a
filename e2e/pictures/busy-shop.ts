import type { Page } from '@playwright/test'
import type { Product, ProductOptions } from '@shop/contract'
import { openPage } from '../journey/goods.ts'
import { bringToTheDoor, invoiceOf, operate } from '../journey/operator.ts'
import { sandboxAt, shopAt } from '../journey/places.ts'
import { ask, type Member, registerMember } from '../journey/register-member.ts'
import { buy } from '../journey/send-gift.ts'
import { shopState } from '../start-shop.ts'

const receivers = ['김하나', '박두리', '최세나', '이네온', '정다솜', '한여름', '오이랑', '윤파랑', '장구름', '서열매']
const FIRST_PRODUCT = 1001
const UNITS = 10

export interface BusyShop {
  member: Member
  /** Orders that are paid and nothing more. */
  paid: string[]
  /** Orders in 배송 준비. */
  preparing: string[]
  /** Order whose return is asked for. */
  returning: string
  /** Distributor of the product in the first order of `preparing`. */
  distributorId: number
}

const get = <R>(page: Page, token: string, path: string): Promise<R> =>
  ask<R>(page, { method: 'GET', path, token, body: {} })

/** Finds products of the demo with units, one for each receiver. */
const findProducts = async (page: Page, { token }: Member): Promise<{ product: Product; combinationId: number }[]> => {
  const found: { product: Product; combinationId: number }[] = []
  for (let id = FIRST_PRODUCT; found.length < receivers.length; id += 1) {
    const product = await get<Product>(page, token, `/v1/products/${id}`)
    const options = await get<ProductOptions>(page, token, `/v1/products/${id}/options`)
    const combination = options.productOptionCombinations.find(({ amount }) => amount > UNITS)
    const isOnSale = product.productStatus === 'stock_in' && product.productSaleType.saleType === 'INDEFINITE_SALE'
    if (isOnSale && combination) found.push({ product, combinationId: combination.id })
  }
  return found
}

const askForReturn = async (page: Page, { token }: Member, bought: { orderId: number; orderNo: string }) => {
  const { orderId, orderNo } = bought
  await bringToTheDoor(orderNo, invoiceOf(orderId))
  const path = `/v1.2/app-users/orders/${orderId}`
  const { orderItemProducts } = await get<{ orderItemProducts: { id: number }[] }>(page, token, path)
  await ask(page, {
    path: `/v1/app-users/order-items/${orderId}/products/${orderItemProducts[0]?.id ?? 0}/return`,
    token,
    body: { kind: 'return', reason: 'damaged' },
  })
}

/** Places orders in the states that a day has: paid, in 배송 준비, and one with a return asked for. */
export const fillShop = async (page: Page): Promise<BusyShop> => {
  await openPage(page, `${shopAt('ru')}/`)
  const member = await registerMember(page)
  const { token } = member
  const products = await findProducts(page, member)
  const bought: Awaited<ReturnType<typeof buy>>[] = []
  for (const [at, { product, combinationId }] of products.entries()) {
    const phone = `0105550${String(1_000 + at)}`
    const receiver = { phone, receiverName: receivers[at] ?? '' }
    const buyer = { token, sandbox: sandboxAt, productId: product.id, combinationId, ...receiver }
    bought.push(await buy(page, buyer, 1 + (at % 2)))
  }
  const [first, ...others] = bought
  if (!first) throw new Error('No order was placed.')
  await askForReturn(page, member, first)
  const nos = others.map(({ orderNo }) => orderNo)
  const [preparing, paid] = [nos.slice(0, 4), nos.slice(4)]
  for (const no of preparing) await operate(shopState(), ['order', 'wait', no])
  const distributorId = products[1]?.product.distributor.id ?? 0
  return { member, paid, preparing, returning: first.orderNo, distributorId }
}
