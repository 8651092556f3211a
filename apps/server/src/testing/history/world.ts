import type { Api } from '@shop/contract'
import type { RefundShop } from '#src/features/refund/testing/buying.ts'
import type { Dice } from './dice.ts'

/** What a history goes through: a shop, people who come again and again, and the orders they may come back to. */
export interface World {
  shop: RefundShop
  dice: Dice
  people: readonly Api[]
  /** Those of them who can have coupons. */
  members: ReadonlySet<Api>
  orders: {
    id: number
    orderNo: string
    amount: number
    api: Api
    productIds: readonly number[]
    combinationIds: readonly number[]
  }[]
}

export interface Step {
  name: string
  weight: number
  run(world: World): Promise<unknown>
}

export type Known = World['orders'][number]
/** Does something with an order that is known, once there is one. */
export const withOrder =
  (run: (world: World, one: Known) => Promise<unknown>): Step['run'] =>
  async (world) => {
    if (world.orders.length > 0) await run(world, world.dice.pick(world.orders))
  }
