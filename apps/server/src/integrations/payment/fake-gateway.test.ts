import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createFakeGateway, type Fate } from './fake-gateway.ts'

const clock = () => new Date('2026-01-05T00:00:00Z')
const asked = (paymentKey: string, amount = 1000) => ({
  paymentKey,
  orderId: 'o1',
  amount,
  idempotencyKey: 'confirm:o1',
})

describe('the fake gateway', () => {
  it('approves once per key, however often it is called', async () => {
    const gateway = createFakeGateway(clock)
    const key = gateway.authenticate('o1', 1000)
    await gateway.confirm(asked(key))
    expect((await gateway.confirm(asked(key))).outcome).toBe('done')
    expect([gateway.approved('o1'), gateway.calls.confirm]).toEqual([1000, 2])
  })

  it('lost: the money moved without a response; down: it did not move', async () => {
    const gateway = createFakeGateway(clock)
    const key = gateway.authenticate('o1', 1000)
    gateway.script('confirm', 'down', 'lost')
    expect([await gateway.confirm(asked(key)), gateway.approved()]).toEqual([
      { outcome: 'unknown', cause: 'network' },
      0,
    ])
    expect([await gateway.confirm(asked(key)), gateway.approved()]).toEqual([
      { outcome: 'unknown', cause: 'timeout' },
      1000,
    ])
    expect(await gateway.findByOrderId('o1')).toMatchObject({ outcome: 'found', payment: { status: 'done' } })
  })

  it('a declined payment is final', async () => {
    const gateway = createFakeGateway(clock)
    const key = gateway.authenticate('o1', 1000)
    gateway.script('confirm', { decline: 'REJECT_CARD_PAYMENT' })
    expect(await gateway.confirm(asked(key))).toMatchObject({ outcome: 'refused', code: 'REJECT_CARD_PAYMENT' })
    expect(await gateway.findByKey(key)).toMatchObject({ payment: { status: 'aborted' } })
  })

  it('a virtual account is paid by its deposit and can be read back', async () => {
    const gateway = createFakeGateway(clock)
    const key = gateway.authenticate('o1', 1000, 'virtualAccount')
    expect((await gateway.confirm(asked(key))).outcome).toBe('waitingForDeposit')
    expect(gateway.approved()).toBe(0)
    gateway.deposit('o1')
    expect(gateway.approved()).toBe(1000)
  })

  it('never refunds more than it captured, with any calls and lost responses', async () => {
    const fate = fc.constantFrom<Fate>('ok', 'lost', 'down')
    const cancel = fc.record({ amount: fc.integer({ min: 1, max: 1500 }), fate, key: fc.integer({ min: 1, max: 4 }) })
    await fc.assert(
      fc.asyncProperty(fc.array(cancel, { maxLength: 12 }), async (cancels) => {
        const gateway = createFakeGateway(clock)
        const key = gateway.authenticate('o1', 1000)
        await gateway.confirm(asked(key))
        for (const { amount, fate, key: n } of cancels) {
          gateway.script('cancel', fate)
          await gateway.cancel({ paymentKey: key, amount, reason: '취소', idempotencyKey: `cancel:o1:${n}` })
        }
        const found = await gateway.findByKey(key)
        expect(found).toMatchObject({ payment: { balanceAmount: gateway.approved() - gateway.canceled() } })
        expect(gateway.canceled()).toBeLessThanOrEqual(1000)
        const keys = gateway.ledger.filter(({ kind }) => kind === 'cancel').map(({ idempotencyKey }) => idempotencyKey)
        expect(new Set(keys).size).toBe(keys.length)
      }),
    )
  })
})
