import { paymentWaitMs } from '@shop/rules'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import { sweepPayments } from '#src/features/payment/payment-jobs.ts'
import { expectBooksRight } from '#src/features/payment/testing/test-shop.ts'
import { COMBINATION, PRODUCT } from '#src/features/test-catalogue.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'

const card = {
  cardNumber: '4330 1234 1234 1235',
  month: '07',
  year2digits: '39',
  dateOfBirth: '2208162517',
  cardPassword: '83',
}
/** Card data that differs from every other number in the shop. */
const traces = /4330[ -]?1234[ -]?1234[ -]?1235|2208162517|cardPassword|year2digits|"83"|'83'/
const address = {
  roadAddress: '서울 중구 세종대로 110',
  receiverName: '김받음',
  zonecode: '04524',
  phone: '010-4444-5555',
  guestOrderName: '이주문',
  guestOrderPhone: '010-6666-7777',
}
const HOLD_MS = paymentWaitMs + 60_000
const terms = { essentialService: true, essentialPrivacy: true }
const codeOf = ({ body }: { body: unknown }) => (body as { code?: string }).code
const pathsOf = ({ body }: { body: unknown }) =>
  (body as { problems?: { path: string }[] }).problems?.map(({ path }) => path)

describe.each(testEngines)('key-in card payments on %s', (engine) => {
  const written: string[] = []
  const answered: string[] = []
  let shop: TestShop
  let token: string
  beforeAll(async () => {
    const env = { TOSS_KEY_IN: 'on', LOG_LEVEL: 'debug' }
    shop = await openTestShop({ engine, env, log: (text) => void written.push(text) })
  })
  beforeEach(async () => {
    token = await shop.guest()
  })
  afterEach(async () => {
    await expectBooksRight(shop)
  })
  afterAll(() => shop.close())

  const order = async (more: object = {}, units = 1) => {
    const optionGroups = [{ productOptionCombinationId: COMBINATION.potato, optionUnit: units }]
    const api = shop.api(token)
    const { id } = await api('order.createTmp', { body: { productId: PRODUCT.potato, optionGroups } })
    const priced = await api('order.calculateTmp', { params: { id }, body: { address } })
    const body = { address, chkPrice: priced.totals.price, paymentMethodType: 'card', terms, ...more } as never
    return api('order.checkTmp', { params: { id }, body })
  }
  const keyIn = async (orderNo: string, more: object = {}, asking: object = {}) => {
    const answer = await shop.ask('payment.keyIn', { body: { orderNo, ...card, ...more } }, { token, ...asking })
    answered.push(JSON.stringify(answer))
    return answer
  }
  const pass = (ms: number) => void (shop.clock.now = new Date(shop.clock.now.getTime() + ms))
  const sweep = () => {
    const { db, config, clock, gateway: payments, messages, mails, push, sns, files } = shop
    return sweepPayments({
      db,
      config,
      clock: () => clock.now,
      integrations: { payments, messages, mails, push, sns, files },
    })
  }
  const stateOf = async (orderNo: string) => (await shop.api(token)('payment.getState', { params: { orderNo } })).state
  const keyOf = async (orderNo: string) =>
    (
      await shop.db.one<{ key: string }>(
        'key',
        'select payment_key as key from payment p join orders o on o.id = p.order_id where order_no = $1',
        [orderNo],
      )
    ).key

  describe('happy', () => {
    test('[PAY-5] pays the order at once', async () => {
      const { orderNo, orderId, amount } = await order()
      expect((await keyIn(orderNo)).body).toMatchObject({ state: 'paid', failure: null, orderNo })
      expect(shop.gateway.approved(orderNo)).toBe(amount)
      expect(await keyOf(orderNo)).toMatch(/^fake_/)
      const { orderItemStatus, payment } = await shop.api(token)('order.get', { params: { id: orderId } })
      expect([orderItemStatus, payment.paymentMethodType]).toEqual(['paid', 'card'])
      expect(payment.cardText).toContain('*')
    })

    test('[K2] [PAY-5] the tax-free part is sent only with a contract for it', async () => {
      const toss = shop.config.toss as { mixedTax: boolean }
      const charge = shop.gateway.keyIn.bind(shop.gateway)
      const sent: number[] = []
      shop.gateway.keyIn = (input) => {
        sent.push(input.taxFreeAmount)
        return charge(input)
      }
      try {
        const [, { taxFreeAmount }] = [await keyIn((await order()).orderNo), await order()]
        toss.mixedTax = false
        await keyIn((await order()).orderNo)
        expect(sent).toEqual([taxFreeAmount, 0])
        expect(taxFreeAmount).toBeGreaterThan(0)
      } finally {
        toss.mixedTax = true
        shop.gateway.keyIn = charge
      }
    })

    test('[PAY-5] repeated and concurrent requests, with this card or another, charge once', async () => {
      const { orderNo, amount } = await order()
      const cards = ['4330123412341235', '4111111111111111']
      const answers = await Promise.all(
        Array.from({ length: 6 }, (_, at) => keyIn(orderNo, { cardNumber: cards[at % 2] })),
      )
      answers.push(await keyIn(orderNo))
      expect(new Set(answers.map(({ body }) => (body as { state: string }).state))).toEqual(new Set(['paid']))
      expect(shop.gateway.approved(orderNo)).toBe(amount)
    })

    test('[PAY-5] is offered after the other methods of the brand', async () => {
      const { methods } = await shop.api(token)('payment.listMethods')
      expect(methods.filter(({ isKeyIn }) => isKeyIn)).toEqual([
        { paymentMethodType: 'card', easyPay: null, isKeyIn: true, label: '카드 번호 입력' },
      ])
      expect(methods.at(-1)?.isKeyIn).toBe(true)
    })

    test('[PAY-5] a lost response is read back, by the next try or by a job', async () => {
      const { orderNo, amount } = await order()
      shop.gateway.script('keyIn', 'lost')
      expect((await keyIn(orderNo)).body).toMatchObject({ state: 'pending' })
      const asked = shop.gateway.calls.keyIn
      expect((await keyIn(orderNo, { cardNumber: '4111111111111111' })).body).toMatchObject({ state: 'paid' })
      expect(shop.gateway.calls.keyIn).toBe(asked)
      expect(shop.gateway.approved(orderNo)).toBe(amount)

      const left = await order()
      shop.gateway.script('keyIn', 'lost')
      await keyIn(left.orderNo)
      pass(61_000)
      await sweep()
      expect(await stateOf(left.orderNo)).toBe('paid')
      expect(shop.gateway.calls.keyIn).toBe(asked + 1)
      expect(shop.gateway.approved(left.orderNo)).toBe(left.amount)
    })

    test('[PAY-5] a request that never reached the gateway can be repeated', async () => {
      const { orderNo, amount } = await order()
      shop.gateway.script('keyIn', 'down')
      expect((await keyIn(orderNo)).body).toMatchObject({ state: 'pending' })
      expect((await keyIn(orderNo)).body).toMatchObject({ state: 'paid' })
      expect(shop.gateway.approved(orderNo)).toBe(amount)
    })

    test('[PAY-5] a payment window opened for the same order charges nothing more', async () => {
      const { orderNo, amount } = await order()
      const paymentKey = shop.gateway.authenticate(orderNo, amount)
      shop.gateway.script('keyIn', 'lost')
      await keyIn(orderNo)
      expect(await shop.api(token)('payment.confirm', { body: { orderNo, amount, paymentKey } })).toMatchObject({
        state: 'paid',
      })
      expect(shop.gateway.approved(orderNo)).toBe(amount)
    })

    test('[PAY-5] a charge that becomes known too late is refunded', async () => {
      const { orderNo, amount } = await order()
      shop.gateway.script('keyIn', 'down')
      await keyIn(orderNo)
      pass(HOLD_MS)
      await sweep()
      pass(61_000)
      await sweep()
      expect(await stateOf(orderNo)).toBe('failed')
      shop.gateway.approveAgain(shop.gateway.authenticate(orderNo, amount))
      await sweep()
      expect(await stateOf(orderNo)).toBe('canceled')
      expect(shop.gateway.canceled(orderNo)).toBe(amount)
    })
  })

  describe('error', () => {
    test('[PAY-6] a refused card ends the order with the message of the gateway and is not requested again', async () => {
      const { orderNo } = await order()
      shop.gateway.script('keyIn', { decline: 'INVALID_CARD_PASSWORD' })
      expect((await keyIn(orderNo)).body).toMatchObject({ state: 'failed', failure: { code: 'INVALID_CARD_PASSWORD' } })
      expect((await keyIn(orderNo)).body).toMatchObject({ state: 'failed' })
      expect(shop.gateway.approved(orderNo)).toBe(0)
    })

    test('[PAY-5] an invalid card is refused field by field, and the order stays open', async () => {
      const { orderNo } = await order()
      const wrong = { cardNumber: '4330123412341236', month: '10', year2digits: '26', dateOfBirth: '991301' }
      const answer = await keyIn(orderNo, wrong)
      expect([answer.status, codeOf(answer)]).toEqual([400, 'invalidInput'])
      expect(pathsOf(answer)).toEqual(['body.cardNumber', 'body.month', 'body.dateOfBirth'])
      expect(pathsOf(await keyIn(orderNo, { cardPassword: '123' }))).toEqual(['body.cardPassword'])
      expect(pathsOf(await keyIn(orderNo, { installment: 2 }))).toEqual(['body.installment'])
      expect(await keyOf(orderNo)).toBeNull()
      expect((await keyIn(orderNo)).body).toMatchObject({ state: 'paid' })
    })

    test('[PAY-5] an order with another payment method is refused', async () => {
      const { orderNo } = await order({ paymentMethodType: 'transfer' })
      expect(codeOf(await keyIn(orderNo))).toBe('paymentMethodUnsupported')
    })

    test('[PAY-5] nothing is charged after the hold', async () => {
      const { orderNo } = await order()
      const before = shop.gateway.calls.keyIn
      pass(HOLD_MS)
      expect((await keyIn(orderNo)).status).toBe(200)
      expect(shop.gateway.calls.keyIn).toBe(before)
    })
  })

  describe('security', () => {
    test('[F1] orders of others are not found and not charged', async () => {
      const { orderNo } = await order()
      const other = await shop.guest()
      const [others, none] = [await keyIn(orderNo, {}, { token: other }), await keyIn('20200101-ZZZZZZZZ')]
      expect([others.status, codeOf(others)]).toEqual([404, 'orderNotFound'])
      expect(codeOf(none)).toBe('orderNotFound')
      expect(shop.gateway.approved(orderNo)).toBe(0)
    })

    test('[PAY-5] a card number in any other field or call is refused', async () => {
      const { orderNo, amount } = await order()
      expect(codeOf(await keyIn(orderNo, { note: '4330 1234 1234 1235' }))).toBe('cardDataRefused')
      const body = { orderNo, amount, paymentKey: '4330123412341235' }
      expect(codeOf(await shop.ask('payment.confirm', { body }, { token }))).toBe('cardDataRefused')
    })

    test('[PAY-5] after successful, refused, invalid and lost tries the card is in no table and no log', async () => {
      const headers = { 'idempotency-key': 'a-key-of-the-browser' }
      const fates = ['ok', 'lost', 'down', { decline: 'REJECT_CARD_PAYMENT' }] as const
      for (const fate of fates) {
        token = await shop.guest()
        const { orderNo } = await order()
        shop.gateway.script('keyIn', fate)
        await keyIn(orderNo, {}, { headers })
        await keyIn(orderNo, { month: '00' }, { headers })
        await keyIn(orderNo, { orderNo: 'nonsense' }, { headers })
      }
      const tables = await shop.db.many<{ name: string }>(
        'tables',
        `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
        [],
      )
      const found: string[] = []
      for (const { name } of tables) {
        const rows = await shop.db.many<{ text: string }>('scan', `select t::text as text from "${name}" t`, [])
        if (rows.some(({ text }) => traces.test(text))) found.push(name)
      }
      expect(tables.length).toBeGreaterThan(20)
      expect(found).toEqual([])
      expect(written.length).toBeGreaterThan(0)
      expect(written.filter((line) => traces.test(line))).toEqual([])
      expect(answered.filter((text) => traces.test(text.replaceAll('body.cardPassword', '')))).toEqual([])
    })

    test('the search would find card data', () => {
      expect(traces.test(JSON.stringify({ body: card }))).toBe(true)
      for (const value of ['4330123412341235', '4330-1234-1234-1235', '2208162517'])
        expect(traces.test(value)).toBe(true)
    })
  })
})

describe('without the contract', () => {
  test('[PAY-5] is neither offered nor accepted', async () => {
    const shop = await openTestShop()
    const token = await shop.guest()
    const { methods } = await shop.api(token)('payment.listMethods')
    expect(methods.some(({ isKeyIn }) => isKeyIn)).toBe(false)
    const answer = await shop.ask('payment.keyIn', { body: { orderNo: '20261121-ZZZZZZZZ', ...card } }, { token })
    expect([answer.status, codeOf(answer)]).toEqual([403, 'keyInOff'])
    await shop.close()
  })
})
