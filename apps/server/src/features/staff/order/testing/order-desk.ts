import type { CallName } from '@shop/contract'
import {
  type Bought,
  buy,
  type Line,
  LINE,
  openRefundShop,
  type RefundShop,
} from '#src/features/refund/testing/buying.ts'
import { walk } from '#src/features/order/testing/test-orders.ts'
import { asStaff, type TestStaff } from '#src/features/staff/account/testing/test-staff.ts'

export const cj = { courier: '04', invoiceNo: '123456789012' }

/** A shop with plenty of stock and the accounts that work with its orders. */
export interface OrderDesk {
  shop: RefundShop
  desk: TestStaff
  packer: TestStaff
  owner: TestStaff
  /** Buys as a new guest, whose token is `as`. By default two products of two distributors. */
  open(...lines: Line[]): Promise<Bought & { as: string }>
  get(no: string, by?: TestStaff): Promise<Awaited<ReturnType<typeof readOrder>>>
  /** Sends a write with the current version. */
  write(name: CallName, no: string, body: object, by?: TestStaff): Promise<{ status: number; body: unknown }>
  move(no: string, to: string, more?: object, by?: TestStaff): Promise<{ status: number; body: unknown }>
  statesOf(no: string): Promise<string[]>
  walkTo(id: number, ...states: Parameters<typeof walk>[2]): Promise<void>
}

const readOrder = async ({ api }: TestStaff, no: string) => (await api('admin.order.get', { params: { no } })).order

export const openOrderDesk = async (options: Parameters<typeof openRefundShop>[0] = {}): Promise<OrderDesk> => {
  const shop = await openRefundShop(options)
  const desk = await asStaff(shop, { roles: ['orderDesk'] })
  const packer = await asStaff(shop, { roles: ['packer'] })
  const owner = await asStaff(shop, { roles: ['owner'] })
  await shop.db.exec('t', 'update stock set initial = initial + 500, on_hand = on_hand + 500', [])
  const get: OrderDesk['get'] = (no, by = desk) => readOrder(by, no)
  const write: OrderDesk['write'] = async (name, no, body, by = desk) => {
    const { version } = await get(no, by)
    return by.ask(name, { params: { no }, body: { version, ...body } })
  }
  return {
    shop,
    desk,
    packer,
    owner,
    get,
    write,
    open: async (...lines) => {
      const as = await shop.guest()
      return { ...(await buy(shop, shop.api(as), lines.length > 0 ? lines : [LINE.apple, LINE.mackerel])), as }
    },
    move: (no, to, more = {}, by = desk) => write('admin.order.move', no, { to, ...more }, by),
    statesOf: async (no) => (await get(no)).lines.map(({ state }) => state),
    walkTo: (id, ...states) => walk({ db: shop.db, app: { clock: () => shop.clock.now } as never }, id, states),
  }
}

export const codeOf = ({ body }: { body: unknown }): string | undefined => (body as { code?: string }).code
