import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createOutboundClient } from '../outbound-client.ts'
import type { KeyInInput } from './payment-gateway.ts'
import { type SandboxProcess, startSandbox } from '../sandbox-process.ts'
import { createTossGateway } from './toss-gateway.ts'

let sandbox: SandboxProcess
beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.stop())
beforeEach(() => sandbox.lever('reset'))

const connect = () =>
  createTossGateway({
    baseUrl: `${sandbox.url}/toss`,
    secretKey: 'test_sk_local',
    outbound: createOutboundClient({ allowed: [sandbox.url] }),
    pausesMs: [5, 10],
  })
const card = {
  cardNumber: '4330123412341235',
  month: '07',
  year2digits: '39',
  dateOfBirth: '900101',
  cardPassword: '83',
}
const typed = (orderId: string, more: Partial<KeyInInput> = {}): KeyInInput => ({
  orderId,
  orderName: '사과 1',
  amount: 60_000,
  taxFreeAmount: 20_000,
  card,
  installmentMonths: 3,
  idempotencyKey: `key-in:${orderId}`,
  ...more,
})
const withCard = (orderId: string, more: Partial<typeof card>) => typed(orderId, { card: { ...card, ...more } })
const calls = async () =>
  (await sandbox.read<{ path: string }[]>('journal?vendor=toss')).filter(({ path }) => path.endsWith('/key-in'))

describe('happy', () => {
  it('[PAY-5] a typed card is charged immediately and only its masked number is returned', async () => {
    const gateway = connect()
    const result = await gateway.keyIn(typed('order-0001'))
    const paid = { number: '43301234****123*', installmentMonths: 3 }
    expect(result).toMatchObject({ outcome: 'done', payment: { method: 'card', totalAmount: 60_000, card: paid } })
    expect(await gateway.findByOrderId('order-0001')).toMatchObject({ payment: { status: 'done' } })
    expect(result).toMatchObject({ payment: { taxFreeAmount: 20_000 } })
    expect(JSON.stringify(result)).not.toContain(card.cardNumber)
  })

  it('[PAY-5] a charge made earlier under another key is read back', async () => {
    const gateway = connect()
    await gateway.keyIn(typed('order-0002'))
    const again = await gateway.keyIn(typed('order-0002', { idempotencyKey: 'another' }))
    expect(again.outcome).toBe('done')
    const { outcome } = await gateway.keyIn(typed('order-0002', { idempotencyKey: 'third', amount: 70_000 }))
    expect(outcome).toBe('unknown')
  })

  it('[PAY-5] a response lost after approval is recovered by a retry with the same key', async () => {
    await sandbox.lever('fault', { vendor: 'toss', route: 'keyIn', mode: 'drop', when: 'after' })
    expect((await connect().keyIn(typed('order-0003'))).outcome).toBe('done')
    expect(await calls()).toHaveLength(2)
  })
})

describe('error', () => {
  it.each([
    [{ cardNumber: '4330123412380001' }, 'REJECT_CARD_PAYMENT'],
    [{ cardNumber: '4330123412370002' }, 'INVALID_STOPPED_CARD'],
    [{ cardNumber: '4330123412360003' }, 'INVALID_CARD_EXPIRATION'],
    [{ cardNumber: '123' }, 'INVALID_CARD_NUMBER'],
    [{ year2digits: '20' }, 'INVALID_CARD_EXPIRATION'],
    [{ dateOfBirth: '000000' }, 'INVALID_BIRTH_DAY_FORMAT'],
    [{ cardPassword: '99' }, 'INVALID_CARD_PASSWORD'],
  ])('[PAY-5] %o is refused with %s, and leaves no payment', async (wrong, code) => {
    const gateway = connect()
    const result = await gateway.keyIn(withCard('order-0004', wrong))
    expect(result).toMatchObject({ outcome: 'refused', code })
    expect(await gateway.findByOrderId('order-0004')).toEqual({ outcome: 'notFound' })
  })

  it('[PAY-5] installments are refused for small amounts', async () => {
    const result = await connect().keyIn(typed('order-0005', { amount: 49_999 }))
    expect(result).toMatchObject({ outcome: 'refused', code: 'INVALID_CARD_INSTALLMENT_PLAN' })
  })

  it('[PAY-5] a charge without a response is unknown, and reading back returns its state', async () => {
    const gateway = connect()
    const result = await gateway.keyIn(withCard('order-0006', { cardNumber: '4330123412340005' }))
    expect(result).toMatchObject({ outcome: 'unknown', cause: 'network' })
    expect(await gateway.findByOrderId('order-0006')).toMatchObject({ payment: { status: 'done' } })
  })
})

describe('security', () => {
  it('[PAY-5] the sandbox stores no card', async () => {
    await connect().keyIn(typed('order-0007'))
    const journal = JSON.stringify(await calls())
    expect(journal).toContain('/key-in')
    expect(journal).not.toMatch(/4330123412341235|900101/)
  })
})
