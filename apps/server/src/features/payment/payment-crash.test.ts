import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Db } from '#src/db/db.ts'
import { migrate } from '#src/db/migrate.ts'
import { openDb } from '#src/db/open.ts'
import { testEngines, testServerUrl } from '#src/db/snapshot.ts'
import { createFromTemplate, dropDatabase } from '#src/db/template/postgres-template.ts'
import { catalogueSeed, SEED_NOW, seedCatalogue } from '#src/features/test-catalogue.ts'
import type { Fate } from '#src/outside/fake-gateway.ts'
import type { CrashCase, Report, Screen } from './testing/crash-child.ts'
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
type Sale = NonNullable<CrashCase['sale']>
const sales: Sale[] = [
  ...points.flatMap((failpoint) => fates.map((fate) => ({ failpoint, fate, isLate: false }))),
  ...latePoints.map((failpoint) => ({ failpoint, fate: 'down' as const, isLate: true })),
]

/** Starting the embedded engine takes its time: there the fates take turns, on PostgreSQL every point meets them all. */
const salesOn = (engine: Db['engine']): Sale[] =>
  engine === 'postgres'
    ? sales
    : sales.filter((sale, at) => sale.isLate || at % fates.length === Math.floor(at / fates.length) % fates.length)

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

const openDatabase = async (
  engine: Db['engine'],
): Promise<{ database: CrashCase['database']; drop(): Promise<void> }> => {
  if (engine === 'postgres' && testServerUrl) {
    const databaseUrl = await createFromTemplate(testServerUrl, catalogueSeed)
    return { database: { databaseUrl }, drop: () => dropDatabase(testServerUrl ?? '', databaseUrl) }
  }
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-crash-'))
  const db = await openDb({ dataDir })
  await migrate(db)
  await seedCatalogue(db)
  await db.close()
  return { database: { dataDir }, drop: async () => rmSync(dataDir, { recursive: true }) }
}

describe.each(testEngines)('happy on %s', (engine) => {
  test('[A6] killed at every step, whatever the gateway does: no won, unit or point is lost or doubled', {
    timeout: 240_000,
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
      for (const { orderNo, status, state, amount } of report.orders) {
        const held = gateway.approved(orderNo) - gateway.canceled(orderNo)
        expect([status, state, held], `${orderNo} ${where}`).toEqual(
          state === 'done' ? ['paid', 'done', amount] : ['incomplete', state === 'failed' ? 'failed' : 'canceled', 0],
        )
      }
      expect(signal, `${JSON.stringify(sale)} was not reached: ${complaints}`).toBe(sale ? 'SIGKILL' : null)
      again = screen
    }
    const once = new Set(gateway.ledger.map((entry) => `${entry.kind} ${entry.orderId}`))
    expect(once.size).toBe(gateway.ledger.length)
    expect(gateway.canceled()).toBeGreaterThan(0)
    expect(gateway.approved()).toBeGreaterThan(gateway.canceled())
  })
})
