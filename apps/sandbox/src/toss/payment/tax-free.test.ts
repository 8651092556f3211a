import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createSandbox, type Sandbox } from '#src/main.ts'
import { START, tossCall } from '#src/sandbox-calls.ts'

let sandbox: Sandbox
beforeEach(async () => {
  sandbox = await createSandbox({ clock: () => START })
})
afterEach(() => sandbox.close())

const card = { cardNumber: '4330123412341235', cardExpirationYear: '39', cardExpirationMonth: '07' }
const post = (path: string, body: object) => tossCall(sandbox, 'POST', path, { body })
const keyIn = (taxFreeAmount: number) =>
  post('/v1/payments/key-in', {
    ...card,
    amount: 15_000,
    taxFreeAmount,
    orderId: 'order-0001',
    orderName: '사과',
    customerIdentityNumber: '900101',
  })
const cancelOf = async (taxFreeAmount: number) => {
  const { json } = await keyIn(taxFreeAmount)
  return (body: object) =>
    post(`/v1/payments/${String(json.paymentKey)}/cancel`, { cancelReason: '단순 변심', ...body })
}

describe('tax-free amount of a payment', () => {
  it('is at most the total, and VAT is computed from the rest', async () => {
    expect((await keyIn(15_001)).json.code).toBe('INVALID_REQUEST')
    expect((await keyIn(4000)).json).toMatchObject({ taxFreeAmount: 4000, suppliedAmount: 10_000, vat: 1000 })
  })

  it.each(['/v1/virtual-accounts', '/v1/cash-receipts'])('is at most the total for %s', async (path) => {
    const account = { bank: '20', customerName: '홍길동' }
    const receipt = { customerIdentityNumber: '0100001234', type: '소득공제' }
    const body = { orderId: 'order-0002', orderName: '사과', amount: 10_000, ...account, ...receipt }
    expect((await post(path, { ...body, taxFreeAmount: 10_001 })).json.code).toBe('INVALID_REQUEST')
    expect((await post(path, { ...body, taxFreeAmount: 10_000 })).json).toMatchObject({ taxFreeAmount: 10_000 })
  })
})

describe('cancellations', () => {
  it('cancel at most the remaining tax-free and taxable amounts', async () => {
    const cancel = await cancelOf(4000)
    const codeOf = async (body: object) => (await cancel(body)).json.code
    expect(await codeOf({ cancelAmount: 5000, taxFreeAmount: 4001 })).toBe('NOT_CANCELABLE_AMOUNT')
    expect(await codeOf({ cancelAmount: 3000, taxFreeAmount: 3001 })).toBe('INVALID_REQUEST')
    expect(await codeOf({ cancelAmount: 12_000, taxFreeAmount: 500 })).toBe('NOT_CANCELABLE_AMOUNT')
    // A partial cancellation has no tax-free part unless given.
    expect(await codeOf({ cancelAmount: 11_001 })).toBe('NOT_CANCELABLE_AMOUNT')
    expect((await cancel({ cancelAmount: 12_000, taxFreeAmount: 1500 })).json).toMatchObject({
      status: 'PARTIAL_CANCELED',
      balanceAmount: 3000,
      taxFreeAmount: 2500,
      cancels: [{ cancelAmount: 12_000, taxFreeAmount: 1500 }],
    })
  })

  it('of the whole balance include the remaining tax-free amount', async () => {
    const cancel = await cancelOf(4000)
    await cancel({ cancelAmount: 1000, taxFreeAmount: 1000 })
    expect((await cancel({})).json).toMatchObject({ status: 'CANCELED', taxFreeAmount: 0, vat: 0 })
  })
})
