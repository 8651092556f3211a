import { fileURLToPath } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Db } from '#src/db/db.ts'
import { testEngines } from '#src/db/snapshot.ts'
import { SEED_NOW } from '#src/features/test-catalogue.ts'
import type { Fate } from '#src/integrations/payment/fake-gateway.ts'
import type { CrashCase, CrashSale as Sale, Report, Screen } from './testing/crash-child.ts'
import { openDatabase } from './testing/crash-database.ts'
import { serveFakeGateway } from './testing/gateway-over-http.ts'
import { runCrashChild } from './testing/run-crash-child.ts'

const CHILD = fileURLToPath(new URL('./testing/crash-child.ts', import.meta.url))
const SLOW_MS = 600

const points = [
  'T1:before-commit',
  'T1:after',
  'key:after',
  'gateway:before',
  'gateway:after',
  'T2:before-commit',
  'T2:after',
]
const fates: Fate[] = ['ok', { decline: 'REJECT_CARD_PAYMENT' }, { slow: SLOW_MS }, 'lost']
const latePoints = ['T2:before-commit', 'T2:after', 'cancel:before', 'cancel:after', 'T3:before-commit', 'T3:after']
const depositPoints = ['T2:before-commit', 'T2:after', 'receipt:before', 'receipt:after']
const placingPoints = ['T1:before-commit', 'T1:after']
const byCard: Sale[] = points.flatMap((failpoint) =>
  fates.map((fate): Sale => ({ failpoint, fate, at: 'payment', by: 'card' })),
)
const late = latePoints.map((failpoint): Sale => ({ failpoint, fate: 'down', at: 'late', by: 'card' }))
/** Between the start of waiting for a deposit and the notification about the account. */
const waiting: Sale = { failpoint: 'T2:waiting', fate: 'ok', at: 'payment', by: 'account' }
/** Outcomes alternate here: the card has shown their effect at every failpoint. */
const others: Sale[] = [
  ...points.map(
    (failpoint, at): Sale => ({ failpoint, fate: fates[at % fates.length] ?? 'ok', at: 'payment', by: 'account' }),
  ),
  ...depositPoints.map((failpoint): Sale => ({ failpoint, fate: 'ok', at: 'deposit', by: 'account' })),
  ...placingPoints.map((failpoint): Sale => ({ failpoint, fate: 'ok', at: 'payment', by: 'points' })),
]

/** More rounds test every outcome at every failpoint of a deposit, and retries in the second round. */
const rounds = Number(process.env.CRASH_ROUNDS ?? 1)
const byAccount = points.flatMap((failpoint) =>
  fates.map((fate): Sale => ({ failpoint, fate, at: 'payment', by: 'account' })),
)
const whole = [...byCard, ...late, waiting, ...byAccount, ...others.slice(points.length)]

const isTurn = (_: Sale, at: number): boolean => at % fates.length === Math.floor(at / fates.length) % fates.length

/** Starting the embedded engine is slow: every fourth failpoint is tried there; on PostgreSQL every failpoint meets all outcomes. */
const salesOn = (engine: Db['engine']): Sale[] => {
  if (rounds > 1) return Array.from({ length: rounds }, () => whole).flat()
  return engine === 'postgres'
    ? [...byCard, ...late, waiting, ...others]
    : [...byCard.filter(isTurn), ...late, waiting, ...others].filter((_, at) => at % 4 === 0)
}

const runChild = async (given: CrashCase) => {
  const { lines, ...ended } = await runCrashChild<{ screen?: Screen; report?: Report }>(CHILD, given)
  return { ...ended, screen: lines.findLast((line) => line.screen)?.screen }
}

/** State of an order after the shop has recovered from a kill. */
const expectedOf = (state: string, amount: number): readonly [status: string, state: string, held: number] => {
  if (state === 'done') return ['paid', 'done', amount]
  if (state === 'waiting_deposit') return ['bank_transfer_waiting', 'waiting_deposit', 0]
  return ['incomplete', state === 'failed' ? 'failed' : 'canceled', 0]
}

describe.each(testEngines)('happy on %s', (engine) => {
  test('[A6] killed at every step, with every gateway outcome: no won, unit or point is lost or doubled', {
    timeout: 300_000 * rounds * rounds,
  }, async () => {
    const opened = await openDatabase(engine)
    onTestFinished(() => opened.drop())
    const { database } = opened
    const { gateway, server, url } = await serveFakeGateway(() => SEED_NOW)
    onTestFinished(() => void server.close())
    let again: Screen | undefined
    const turns = salesOn(engine)
    for (const [turn, sale] of [...turns, undefined].entries()) {
      // every second shopper retries, the others leave
      const given: CrashCase = {
        turn,
        database,
        gatewayUrl: url,
        again: turn % 2 ? again : undefined,
        ...(sale && { sale }),
      }
      const { report, signal, screen, complaints } = await runChild(given)
      const where = `after turn ${turn - 1} (${JSON.stringify(turns[turn - 1])}): ${complaints}`
      expect(report.broken, where).toEqual([])
      for (const { orderNo, status, state, amount, isTold } of report.orders) {
        const held = gateway.approved(orderNo) - gateway.canceled(orderNo)
        expect([status, state, held], `${orderNo} ${where}`).toEqual(expectedOf(state, amount))
        if (state === 'waiting_deposit') expect(isTold, `nobody is told where to pay ${orderNo} ${where}`).toBe(true)
      }
      expect(signal, `${JSON.stringify(sale)} was not reached: ${complaints}`).toBe(sale ? 'SIGKILL' : null)
      again = screen
    }
    const once = new Set(gateway.ledger.map((entry) => `${entry.kind} ${entry.orderId}`))
    expect(once.size).toBe(gateway.ledger.length)
    // each amount was reported to the tax office once
    expect(new Set(gateway.receipts.map(({ orderId }) => orderId)).size).toBe(gateway.receipts.length)
    expect(gateway.receipts.length).toBe(turns.filter((sale) => sale.at === 'deposit').length)
    expect(gateway.canceled()).toBeGreaterThan(0)
    expect(gateway.approved()).toBeGreaterThan(gateway.canceled())
  })
})
