import { fileURLToPath } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Db } from '#src/db/db.ts'
import { testEngines } from '#src/db/snapshot.ts'
import { openDatabase } from '#src/features/payment/testing/crash-database.ts'
import { serveFakeGateway } from '#src/features/payment/testing/gateway-over-http.ts'
import { runCrashChild } from '#src/features/payment/testing/run-crash-child.ts'
import { SEED_NOW } from '#src/features/test-catalogue.ts'
import type { Fate } from '#src/integrations/payment/fake-gateway.ts'
import type { RefundCrash, RefundReport, Wanted } from './testing/crash-refund.ts'

const CHILD = fileURLToPath(new URL('./testing/crash-refund.ts', import.meta.url))

const points = [
  'refund:before-commit',
  'refund:asked',
  'refund:before',
  'refund:after',
  'refund:settled-before-commit',
  'refund:settled',
]
const fates: Fate[] = ['ok', 'lost', 'down']
type Case = NonNullable<RefundCrash['cancel']>
const cases: Case[] = points.flatMap((failpoint, row) =>
  fates.map((fate, column) => ({ failpoint, fate, isWhole: (row + column) % 2 === 0 })),
)

/** Repetitions of all cases. More than one runs every case on both engines. */
const rounds = Number(process.env.CRASH_ROUNDS ?? 1)

/**
 * Cases per engine. The embedded engine is slow to start: there the fates alternate, and every other failpoint is tried. On PostgreSQL
 * every failpoint is combined with every fate.
 */
const casesOn = (engine: Db['engine']): Case[] =>
  engine === 'postgres' || rounds > 1
    ? Array.from({ length: rounds }, () => cases).flat()
    : cases
        .filter((_, at) => at % fates.length === Math.floor(at / fates.length) % fates.length)
        .filter((_, at) => at % 2 === 0)

const runChild = async (given: RefundCrash) => {
  const { lines, ...ended } = await runCrashChild<{ wanted?: Wanted; report?: RefundReport }>(CHILD, given)
  return { ...ended, wanted: lines.findLast((line) => line.wanted)?.wanted }
}

describe.each(testEngines)('error on %s', (engine) => {
  test('[A6] [A8] killed at every step of a refund, whatever the gateway does: the whole amount is refunded exactly once', {
    timeout: 240_000 * rounds * rounds,
  }, async () => {
    const opened = await openDatabase(engine)
    onTestFinished(() => opened.drop())
    const { gateway, server, url } = await serveFakeGateway(() => SEED_NOW)
    onTestFinished(() => void server.close())
    let again: Wanted | undefined
    const turns = casesOn(engine)
    for (const [turn, cancel] of [...turns, undefined].entries()) {
      const given: RefundCrash = { turn, database: opened.database, gatewayUrl: url, again, ...(cancel && { cancel }) }
      const { report, signal, wanted, complaints } = await runChild(given)
      const where = `after turn ${turn - 1} (${JSON.stringify(turns[turn - 1])}): ${complaints}`
      expect(report.broken, where).toEqual([])
      expect(report.orders, where).toHaveLength(turn)
      for (const { orderNo, amount, state, asked, done, left } of report.orders) {
        expect([done, gateway.canceled(orderNo)], `${orderNo} ${where}`).toEqual([asked, asked])
        expect(left === 0 ? [state, asked] : [state, left], `${orderNo} ${where}`).toEqual(
          left === 0 ? ['canceled', amount] : ['done', 1],
        )
      }
      expect(signal, `${JSON.stringify(cancel)} was not reached: ${complaints}`).toBe(cancel ? 'SIGKILL' : null)
      again = wanted
    }
    expect(gateway.canceled()).toBeGreaterThan(0)
  })
})
