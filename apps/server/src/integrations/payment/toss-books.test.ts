import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createOutboundClient } from '../outbound-client.ts'
import type { PaymentGateway } from './payment-gateway.ts'
import { type SandboxProcess, startSandbox } from '../sandbox-process.ts'
import { createTossGateway } from './toss-gateway.ts'

let sandbox: SandboxProcess
let gateway: PaymentGateway
beforeAll(async () => {
  sandbox = await startSandbox()
  const outbound = createOutboundClient({ allowed: [sandbox.url] })
  gateway = createTossGateway({
    baseUrl: `${sandbox.url}/toss`,
    secretKey: 'test_sk_local',
    outbound,
    deadlineMs: 2_000,
    pausesMs: [10, 10],
  })
})
afterAll(() => sandbox.stop())
beforeEach(() => sandbox.lever('reset'))

const NO = '20261121-ABCDEFGH'
const receipt = {
  orderId: NO,
  orderName: '사과',
  amount: 15_000,
  identity: '0100001234',
  kind: 'income_deduction',
  taxFreeAmount: 5000,
  idempotencyKey: `receipt:${NO}:1`,
} as const

const confirmed = async (method: string) => {
  const paid = { orderId: NO, amount: 15_000 }
  const { paymentKey } = await sandbox.lever<{ paymentKey: string }>('toss/pay', { ...paid, method })
  return gateway.confirm({ ...paid, paymentKey, idempotencyKey: `confirm:${NO}` })
}
const fault = (route: string, more: object) => sandbox.lever('fault', { vendor: 'toss', route, ...more })
const find = async () => {
  const found = await gateway.findByOrderId(NO)
  return found.outcome === 'found' ? found.payment : undefined
}
const day = () => {
  const now = Date.now()
  return { from: new Date(now - 3_600_000), to: new Date(now + 3_600_000), after: null }
}

describe('cash receipts', () => {
  it('one is issued per key, however often requested, and can be cancelled', async () => {
    const first = await gateway.issueReceipt(receipt)
    expect(first).toMatchObject({ outcome: 'issued', receipt: { issueNumber: expect.stringMatching(/^\d{9}$/) } })
    expect(await gateway.issueReceipt(receipt)).toEqual(first)
    if (first.outcome !== 'issued') throw new Error('not issued')
    const cancel = { receiptKey: first.receipt.receiptKey, idempotencyKey: 'x' }
    expect(await gateway.cancelReceipt(cancel)).toEqual({ outcome: 'canceled' })
  })

  it.each([
    ['an answer that is lost', { mode: 'drop', when: 'after' }],
    ['issued and then 500', { mode: 'error', when: 'after' }],
    ['a server that is down for a moment', { mode: 'error', when: 'before' }],
  ])('%s: retried under the same key, one receipt', async (_, more) => {
    await fault('cashReceipt', more)
    expect((await gateway.issueReceipt(receipt)).outcome).toBe('issued')
    expect(await sandbox.read<unknown[]>('toss/receipts')).toMatchObject([
      { amount: 15_000, taxFreeAmount: 5000, vat: 909 },
    ])
  })

  it('an invalid number is refused permanently', async () => {
    const refused = await gateway.issueReceipt({ ...receipt, identity: '12' })
    expect(refused).toMatchObject({ outcome: 'refused', code: 'INVALID_CASH_RECEIPT_INFO' })
  })
})

describe('transactions', () => {
  it('are signed, and an account waiting for its deposit has none', async () => {
    const waiting = await confirmed('VIRTUAL_ACCOUNT')
    expect(waiting.outcome).toBe('waitingForDeposit')
    expect(await gateway.listTransactions(day())).toEqual({ outcome: 'page', transactions: [], next: null })
    await sandbox.lever('toss/deposit', { orderId: NO })
    await sandbox.lever('toss/deposit-error', { orderId: NO })
    expect(await gateway.listTransactions(day())).toMatchObject({
      transactions: [{ amount: 15_000, orderId: NO }, { amount: -15_000 }],
    })
  })

  it.each([
    ['slow', { mode: 'slow', ms: 3_000 }, 'timeout'],
    ['garbage', { mode: 'garbage', times: 3 }, 'garbage'],
  ])('a list that is %s is unknown', async (_, more, cause) => {
    await fault('transactions', more)
    expect(await gateway.listTransactions(day())).toMatchObject({ outcome: 'unknown', cause })
  })
})

describe('deposits', () => {
  it('too small, by a bank that should have rejected it: the amount differs', async () => {
    await confirmed('VIRTUAL_ACCOUNT')
    await sandbox.lever('toss/deposit', { orderId: NO, amount: 9_000, anyAmount: true })
    expect(await find()).toMatchObject({ status: 'done', totalAmount: 9_000 })
  })

  it('late, after the account expired', async () => {
    await confirmed('VIRTUAL_ACCOUNT')
    await sandbox.lever('clock', { advanceMs: 169 * 3_600_000 })
    expect((await find())?.virtualAccount?.expired).toBe(true)
    await sandbox.lever('toss/deposit', { orderId: NO, late: true })
    expect((await find())?.status).toBe('done')
  })

  it.each([
    ['WAITING_FOR_DEPOSIT', 'waitingForDeposit'],
    ['CANCELED', 'canceled'],
  ])('reversed to %s', async (to, status) => {
    await confirmed('VIRTUAL_ACCOUNT')
    await sandbox.lever('toss/deposit', { orderId: NO })
    await sandbox.lever('toss/deposit-error', { orderId: NO, to })
    expect(await find()).toMatchObject({ status, approvedAt: null })
  })
})
