import type { Api, CallInput } from '@shop/contract'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import { guestCodeOf } from '#src/features/order/guest/guest-proof.ts'
import { deliver } from '#src/features/order/testing/test-orders.ts'
import {
  account,
  type Bought,
  buy,
  deposit,
  expectBooksRight,
  expectRefusal,
  LINE,
  openRefundShop,
  orderer,
  productOf,
  type RefundShop,
} from '#src/features/refund/testing/buying.ts'
import { runCommand } from '#src/features/staff/command/run-command.ts'

type ReturnBody = Partial<CallInput<'orderItem.requestReturn'>['body']>

const saved = { owner: '이주문', bankName: '국민은행', accountNumber: '12345678901234' }
const other = { bankCode: '06', accountNumber: '12345678901234', holderName: '이주문' }

describe.each(testEngines)('on %s', (engine) => {
  let shop: RefundShop
  let api: Api
  /** Whose account the gateway paid into, by the key it was asked under. */
  let into: [key: string, accountNumber: string | undefined][]
  beforeAll(async () => {
    shop = await openRefundShop({ engine })
    into = []
    const { gateway } = shop
    const cancel = gateway.cancel.bind(gateway)
    gateway.cancel = async (asked) => {
      const result = await cancel(asked)
      if (result.outcome === 'canceled') into.push([asked.idempotencyKey, asked.refundAccount?.accountNumber])
      return result
    }
  })
  beforeEach(async () => {
    api = shop.api(await shop.guest())
  })
  afterEach(() => expectBooksRight(shop))
  afterAll(() => shop.close())

  const app = () => ({ db: shop.db, config: shop.config, clock: () => shop.clock.now })
  const command = (...words: string[]) => runCommand(app(), ['order', ...words])
  const breaks = async () => (await runCommand(app(), ['breaks'])).text

  const paid = async (): Promise<Bought> => {
    const bought = await buy(shop, api, [LINE.potato], { paymentMethodType: 'virtual_account' })
    await deposit(shop, bought)
    return bought
  }
  const arrived = async (): Promise<Bought> => {
    const bought = await paid()
    await deliver({ db: shop.db, app: app() } as never, bought.id)
    return bought
  }
  const ask = (bought: Bought, body: ReturnBody = {}) =>
    api('orderItem.requestReturn', {
      params: { id: bought.id, pid: productOf(bought, LINE.potato) },
      body: { kind: 'return', reason: 'damaged', ...body },
    })
  const orderOf = ({ id }: Bought) => api('order.get', { params: { id } })
  const give = ({ id }: Bought, refundAccount = account, by = api) =>
    by('order.setRefundAccount', { params: { id }, body: { refundAccount } })
  const accountsOf = ({ orderNo }: Bought) =>
    into.flatMap(([key, accountNumber]) => (key.startsWith(`cancel:${orderNo}:`) ? [accountNumber] : []))
  let phones = 10_000_000
  const asMember = async () => {
    ;({ api } = await shop.asMember({ phone: `010${String((phones += 1))}` }))
  }
  /** The shop has run out of what a guest paid for, and nobody knows where the money goes. */
  const ranOut = async (): Promise<Bought> => {
    const bought = await paid()
    expect((await command('stock-out', bought.orderNo)).exitCode).toBe(0)
    await shop.pass()
    await shop.pass()
    return bought
  }

  describe('happy', () => {
    test('“반품은 받아 주면서 입금한 돈을 어디로 돌려줄지는 묻지 않았어요”', async () => {
      const bought = await arrived()
      await expectRefusal(ask(bought), 'refundAccountRequired')
      expect((await orderOf(bought)).orderItemProducts[0]?.orderItemProductStatus).toBe('delivery_end')
      await ask(bought, { refundAccount: account })
      expect((await command('return-accept', bought.orderNo)).exitCode).toBe(0)
      await shop.pass()
      expect((await orderOf(bought)).refunds).toMatchObject([{ state: 'done', to: 'account', wantsAccount: false }])
      expect(accountsOf(bought)).toEqual([account.accountNumber])
    })

    test('[PAY-7] a member’s own account is good for a return, and an exchange asks for none', async () => {
      await asMember()
      const bought = await arrived()
      const quote = () =>
        api('orderItem.quoteReturn', {
          params: { id: bought.id, pid: productOf(bought, LINE.potato) },
          body: { reason: 'damaged' },
        })
      expect(await quote()).toMatchObject({ to: 'account', needsAccount: true })
      await ask(bought, { kind: 'replace' })
      expect((await command('replace-refuse', bought.orderNo, '--reason', '사진이 필요해요.')).exitCode).toBe(0)
      await api('user.change', { body: { withdrawAccount: saved } })
      expect(await quote()).toMatchObject({ needsAccount: false })
      await ask(bought)
      await command('return-accept', bought.orderNo)
      await shop.pass()
      expect(accountsOf(bought)).toEqual([saved.accountNumber])
    })

    test('“품절이라 취소됐다는데 환불은 늦어진다고만 하고 계좌를 적을 데가 없어요”', async () => {
      const bought = await ranOut()
      expect((await orderOf(bought)).refunds).toMatchObject([{ state: 'failed', wantsAccount: true }])
      const told = shop.messages.sent.findLast(({ tags }) => tags?.orderNo === bought.orderNo)
      expect(told).toMatchObject({ to: orderer.phone, tags: { purpose: 'orderRefundAccount' } })
      expect(told?.text).toContain(`${bought.amount.toLocaleString('ko-KR')}원을 돌려드릴 계좌를 알려 주세요.`)
      expect(await breaks()).toMatch(new RegExp(`${bought.orderNo}.*구매자가 주문 상세에서 계좌를 입력하면`))
      expect((await give(bought)).refunds).toMatchObject([{ state: 'asked', wantsAccount: false }])
      await shop.pass()
      expect((await orderOf(bought)).refunds).toMatchObject([{ state: 'done' }])
      expect(accountsOf(bought)).toEqual([account.accountNumber])
      expect(await breaks()).not.toContain(bought.orderNo)
    })

    test('[ORDER-4] a guest gives it from another device, once the order is looked up', async () => {
      const bought = await ranOut()
      const device = shop.api(await shop.guest())
      await expectRefusal(give(bought, account, device), 'orderNotFound')
      const code = guestCodeOf(shop, { brand: 'ru', ...orderer }, shop.clock.now)
      await device('order.listGuest', { query: { ...orderer, code } })
      await give(bought, account, device)
      await shop.pass()
      expect(accountsOf(bought)).toEqual([account.accountNumber])
    })

    test('“회원 정보에 환불 계좌를 저장했는데도 환불이 오지 않아요”', async () => {
      await asMember()
      const bought = await ranOut()
      await api('user.change', { body: { withdrawAccount: saved } })
      await shop.pass()
      await shop.pass()
      expect((await orderOf(bought)).refunds).toMatchObject([{ state: 'done' }])
      expect(accountsOf(bought)).toEqual([saved.accountNumber])
    })

    test('a retry looks for what the member has saved since, and says where there is nothing', async () => {
      await asMember()
      const bought = await ranOut()
      const refused = await command('refund', bought.orderNo)
      expect(refused).toMatchObject({ exitCode: 1, text: expect.stringContaining('돌려줄 계좌를 아직 몰라요') })
      expect((await orderOf(bought)).refunds).toMatchObject([{ state: 'failed' }])
      await api('user.change', { body: { withdrawAccount: saved } })
      expect((await command('refund', bought.orderNo)).exitCode).toBe(0)
      await shop.pass()
      expect(accountsOf(bought)).toEqual([saved.accountNumber])
    })

    test('one that the bank takes nothing for gives way to another', async () => {
      const bought = await paid()
      await api('order.withdraw', { params: { id: bought.id }, body: { refundAccount: account } })
      shop.gateway.script('cancel', { decline: 'INVALID_REFUND_ACCOUNT_NUMBER' })
      await shop.pass()
      await shop.pass()
      expect((await orderOf(bought)).refunds).toMatchObject([{ state: 'failed', wantsAccount: true }])
      await give(bought, other)
      await shop.pass()
      expect(accountsOf(bought)).toEqual([other.accountNumber])
    })
  })

  describe('error', () => {
    test('what is no account is refused beside its field, and nothing is asked for', async () => {
      const bought = await arrived()
      const refundAccount = { ...account, bankCode: '999' }
      await expect(ask(bought, { refundAccount })).rejects.toMatchObject({
        code: 'invalidInput',
        problems: [{ path: 'body.refundAccount.bankCode' }],
      })
      expect((await orderOf(bought)).requests).toEqual([])
      const gone = await ranOut()
      await expectRefusal(give(gone, refundAccount), 'invalidInput')
      expect((await orderOf(gone)).refunds).toMatchObject([{ state: 'failed' }])
    })

    test('where no refund waits for one, none is taken', async () => {
      const open = await paid()
      await expectRefusal(give(open), 'transitionRefused')
      const byCard = await buy(shop, api, [LINE.potato])
      await api('order.withdraw', { params: { id: byCard.id }, body: {} })
      shop.gateway.script('cancel', { decline: 'NOT_CANCELABLE_PAYMENT' })
      await shop.pass()
      expect((await orderOf(byCard)).refunds).toMatchObject([{ state: 'failed', wantsAccount: false }])
      await expectRefusal(give(byCard), 'transitionRefused')
      expect(await breaks()).toMatch(new RegExp(`${byCard.orderNo}.*order refund로.*NOT_CANCELABLE_PAYMENT`))
    })

    test('[A7] given several times, at once and again, it is paid once; another one then is too late', async () => {
      const bought = await ranOut()
      await Promise.all([give(bought), give(bought), give(bought)])
      await give(bought)
      await expectRefusal(give(bought, other), 'transitionRefused')
      await shop.pass()
      await shop.pass()
      expect(accountsOf(bought)).toEqual([account.accountNumber])
      expect(shop.gateway.canceled(bought.orderNo)).toBe(bought.amount)
    })

    test('nobody is asked for an account that was given before the message went out', async () => {
      const bought = await paid()
      await command('cancel', bought.orderNo)
      // as the minute's sweep does, which tells nobody itself
      const { id } = (await orderOf(bought)).refunds[0] ?? { id: 0 }
      shop.messages.sent.length = 0
      await shop.db.exec(
        't',
        `update refund set state = 'failed', failure = '{"code": "NO_REFUND_ACCOUNT"}' where id = $1`,
        [id],
      )
      await shop.db.exec(
        't',
        `insert into job (kind, key, payload, run_at) values ('refund.tell', 'late', jsonb_build_object('orderId', $1::int, 'refundId', $2::int, 'occasion', 'accountWanted'), $3)`,
        [bought.id, id, shop.clock.now],
      )
      await give(bought)
      await shop.pass()
      const purposes = shop.messages.sent.map(({ tags }) => tags?.purpose)
      expect(purposes).not.toContain('orderRefundAccount')
      expect(purposes).toContain('orderRefunded')
    })
  })

  describe('security', () => {
    test('[F1] another’s order is not there, and an account stands nowhere in the clear', async () => {
      const bought = await ranOut()
      const stranger = await shop.asMember()
      await expectRefusal(give(bought, account, stranger.api), 'orderNotFound')
      await give(bought)
      const { kept } = await shop.db.one<{ kept: string }>(
        't',
        'select refund_account as kept from payment where order_id = $1',
        [bought.id],
      )
      expect(kept).not.toContain(account.accountNumber)
      const shown = JSON.stringify(await orderOf(bought))
      expect(shown).not.toContain(account.accountNumber)
      expect((await command('show', bought.orderNo)).text).not.toContain(account.accountNumber)
    })
  })
})
