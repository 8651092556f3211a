import type { Api } from '@shop/contract'
import type { RefundShop } from '#src/features/refund/testing/buying.ts'
import type { Dice } from './dice.ts'

/** State of a history: the shop, its returning users, and the orders that later steps may use. */
export interface World {
  shop: RefundShop
  dice: Dice
  people: readonly Api[]
  /** The users who can have coupons. */
  members: ReadonlySet<Api>
  orders: {
    id: number
    orderNo: string
    amount: number
    api: Api
    productIds: readonly number[]
    combinationIds: readonly number[]
  }[]
  /** Gifts of single receivers, with their sender. */
  gifts: { orderId: number; uuid: string; api: Api }[]
  /** Reviews with their author, also deleted and hidden ones. */
  reviews: { id: number; api: Api }[]
}

export interface Step {
  name: string
  weight: number
  run(world: World): Promise<unknown>
}

export type Known = World['orders'][number]
/** Runs a step on a random known order. Does nothing if there is none. */
export const withOrder =
  (run: (world: World, one: Known) => Promise<unknown>): Step['run'] =>
  async (world) => {
    if (world.orders.length > 0) await run(world, world.dice.pick(world.orders))
  }

export type KnownGift = World['gifts'][number]
/** Runs a step on a random known gift. Does nothing if there is none. */
export const withGift =
  (run: (world: World, one: KnownGift) => Promise<unknown>): Step['run'] =>
  async (world) => {
    if (world.gifts.length > 0) await run(world, world.dice.pick(world.gifts))
  }
