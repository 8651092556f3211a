import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Db } from '#src/db/db.ts'
import { testEngines } from '#src/db/snapshot.ts'
import { SEED_NOW } from '#src/features/test-catalogue.ts'
import type { Fate } from '#src/integrations/payment/fake-gateway.ts'
import type { CrashCase, CrashSale as Sale, Report, Screen } from './testing/crash-child.ts'
import { openDatabase } from './testing/crash-database.ts'
import { serveFakeGateway } from './testing/gateway-over-http.ts'

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
/** Between waiting for a deposit and the plan to tell where to pay it. */
const waiting: Sale = { failpoint: 'T2:waiting', fate: 'ok', at: 'payment', by: 'account' }
/** The fates take turns: what they do to a payment a card has shown at every point. */
const others: Sale[] = [
  ...points.map(
    (failpoint, at): Sale => ({ failpoint, fate: fates[at % fates.length] ?? 'ok', at: 'payment', by: 'account' }),
  ),
  ...depositPoints.map((failpoint): Sale => ({ failpoint, fate: 'ok', at: 'deposit', by: 'account' })),
  ...placingPoints.map((failpoint): Sale => ({ failpoint, fate: 'ok', at: 'payment', by: 'points' })),
]

/** More than one asks for all there is: every fate at every point of a deposit's way too, tried again in the second round. */
const rounds = Number(process.env.CRASH_ROUNDS ?? 1)
const byAccount = points.flatMap((failpoint) =>
  fates.map((fate): Sale => ({ failpoint, fate, at: 'payment', by: 'account' })),
)
const whole = [...byCard, ...late, waiting, ...byAccount, ...others.slice(points.length)]

const isTurn = (_: Sale, at: number): boolean => at % fates.length === Math.floor(at / fates.length) % fates.length

/** Starting the embedded engine takes its time: there the fates take turns, on PostgreSQL every point meets them all. */
const salesOn = (engine: Db['engine']): Sale[] => {
  if (rounds > 1) return Array.from({ length: rounds }, () => whole).flat()
  return engine === 'postgres'
    ? [...byCard, ...late, waiting, ...others]
    : [...byCard.filter(isTurn), ...late, waiting, ...others.filter((_, at) => at % 2 === 0)]
}

const runChild = async (given: CrashCase) => {
  const child = spawn(process.execPath, [CHILD, JSON.stringify(given)], { stdio: ['ignore', 'pipe', 'pipe'] })
  const [out, complaints, [, signal]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit') as Promise<[number | null, string | null]>,
  ])
  const said = out
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as { screen?: Screen; report?: Report })
  const report = said.find((line) => line.report)?.report
  if (!report) throw new Error(`the shop of turn ${given.turn} ended without a report: ${complaints}`)
  return { report, signal, screen: said.findLast((line) => line.screen)?.screen, complaints }
}

/** Where an order may stand once the shop has put right what a killed one left. */
const expectedOf = (state: string, amount: number): readonly [status: string, state: string, held: number] => {
  if (state === 'done') return ['paid', 'done', amount]
  if (state === 'waiting_deposit') return ['bank_transfer_waiting', 'waiting_deposit', 0]
  return ['incomplete', state === 'failed' ? 'failed' : 'canceled', 0]
}

describe.each(testEngines)('happy on %s', (engine) => {
  test('[A6] killed at every step, whatever the gateway does: no won, unit or point is lost or doubled', {
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
      // every second shopper tries again, the others go away
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
    // and the tax office was told of each sum once
    expect(new Set(gateway.receipts.map(({ orderId }) => orderId)).size).toBe(gateway.receipts.length)
    expect(gateway.receipts.length).toBe(turns.filter((sale) => sale.at === 'deposit').length)
    expect(gateway.canceled()).toBeGreaterThan(0)
    expect(gateway.approved()).toBeGreaterThan(gateway.canceled())
  })
})
