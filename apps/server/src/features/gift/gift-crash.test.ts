import { fileURLToPath } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Db } from '#src/db/db.ts'
import { testEngines } from '#src/db/snapshot.ts'
import { openDatabase } from '#src/features/payment/testing/crash-database.ts'
import { serveFakeGateway } from '#src/features/payment/testing/gateway-over-http.ts'
import { runCrashChild } from '#src/features/payment/testing/run-crash-child.ts'
import { SEED_NOW } from '#src/features/test-catalogue.ts'
import type { Fate } from '#src/integrations/payment/fake-gateway.ts'
import type { Asked, GiftCrash, GiftReport, GiftStep } from './testing/crash-gift.ts'
import { type MessageFate, serveFakeVendor } from './testing/crash-vendors.ts'

const CHILD = fileURLToPath(new URL('./testing/crash-gift.ts', import.meta.url))

type Kill = NonNullable<GiftCrash['kill']>

const messagePoints = ['message:taken', 'message:requested']
const refundPoints = ['refund:before', 'refund:after', 'refund:settled-before-commit', 'refund:settled']
const endingPoints = ['gift:before-commit', ...refundPoints]
const points: readonly (readonly [GiftStep, readonly string[]])[] = [
  ['send', ['T2:before-commit', 'T2:after', 'gift:sent-before-commit', ...messagePoints]],
  ['remind', ['gift:reminded-before-commit', ...messagePoints]],
  ['resend', ['gift:resent-before-commit', ...messagePoints]],
  ['address', ['gift:addressed-before-commit', 'gift:addressed']],
  ['decline', endingPoints],
  ['withdraw', endingPoints],
  ['withdrawAll', endingPoints],
  ['expire', endingPoints],
]
const fates: readonly Fate[] = ['ok', 'lost', 'down']
const messageFates: readonly MessageFate[] = ['ok', 'lost', 'busy']
/** A message that surely was not sent is requested again without reaching a failpoint between its requests. */
const cases: Kill[] = points.flatMap(([step, failpoints], row) =>
  failpoints.map((failpoint, column) => ({
    step,
    failpoint,
    fate: fates[(row + column) % fates.length] ?? 'ok',
    message: messageFates[column % messageFates.length] ?? 'ok',
  })),
)

/** More rounds combine every failpoint with every fate. */
const rounds = Number(process.env.CRASH_ROUNDS ?? 1)
/** Steps that refund. Their failpoints alternate in short runs. */
const refunding: ReadonlySet<GiftStep> = new Set(['decline', 'withdraw', 'withdrawAll', 'expire'])

const casesOn = (engine: Db['engine']): Kill[] => {
  if (rounds > 1)
    return [0, 1, 2].flatMap((shift) =>
      cases.map((kill, at) => ({
        ...kill,
        fate: fates[(at + shift) % fates.length] ?? 'ok',
        message: messageFates[(at + shift) % messageFates.length] ?? 'ok',
      })),
    )
  // the embedded engine is slow to start
  if (engine === 'embedded') return cases.filter((_, at) => at % 20 === 0)
  return cases.filter(({ step }, at) => at % (refunding.has(step) ? 4 : 2) === 0)
}

const runChild = async (given: GiftCrash) => {
  const { lines, ...ended } = await runCrashChild<{ asked?: Asked; report?: GiftReport }>(CHILD, given)
  return { ...ended, asked: lines.findLast((line) => line.asked)?.asked }
}

const linkOf = (message: string): string => /\/gift\/received\/([\w-]+)/.exec(message)?.[1] ?? ''

/** B8: no message twice. Those of the presses have the same text and are counted per link, in the report after their turn. */
const listRepeated = (sent: readonly { to: string; text: string }[], { gifts }: GiftReport): string[] => {
  const presses = new Map(gifts.map(({ uuid, presses: count }) => [uuid, count]))
  const counts = new Map<string, number>()
  for (const { to, text: message } of sent) counts.set(`${to} ${message}`, (counts.get(`${to} ${message}`) ?? 0) + 1)
  return [...counts].flatMap(([message, count]) => {
    const most = message.includes('선물을 보냈어요') ? (presses.get(linkOf(message)) ?? Infinity) : 1
    return count > most ? [`${count} × ${message}`] : []
  })
}

describe.each(testEngines)('error on %s', (engine) => {
  test('[A6] [A8] [B8] killed while gifts are sent, accepted or end: one ending, one refund, no message twice', {
    timeout: 300_000 * rounds * rounds,
  }, async () => {
    const opened = await openDatabase(engine)
    onTestFinished(() => opened.drop())
    const { gateway, server, url: gatewayUrl } = await serveFakeGateway(() => SEED_NOW)
    onTestFinished(() => void server.close())
    const vendor = await serveFakeVendor()
    onTestFinished(() => vendor.close())
    const { database } = opened
    let again: Asked | undefined
    const turns = casesOn(engine)
    for (const [turn, kill] of [...turns, undefined].entries()) {
      const urls = { gatewayUrl, vendorUrl: vendor.url }
      // every second caller sends the request again
      const given: GiftCrash = { turn, database, ...urls, again: turn % 2 ? again : undefined, ...(kill && { kill }) }
      const { report, signal, asked, complaints } = await runChild(given)
      const where = `after turn ${turn - 1} (${JSON.stringify(turns[turn - 1])}): ${complaints}`
      expect(report.broken, where).toEqual([])
      expect(report.gifts, where).toHaveLength(3 * turn)
      for (const { uuid, orderNo, ending, hasAddress, refunds, endings } of report.gifts) {
        const one = `${orderNo} ${uuid} ${where}`
        // a gift ends unless its receiver entered an address, and an ending is its refund
        expect([endings, refunds], one).toEqual(ending === null ? [0, 0] : [1, 1])
        if (ending === null) expect(hasAddress, one).toBe(true)
      }
      for (const { orderNo, amount, state, asked: due, refunded, pointsBack } of report.orders) {
        const back = [refunded, gateway.canceled(orderNo), gateway.approved(orderNo)]
        expect(back, `${orderNo} ${where}`).toEqual([due, due, amount])
        const isOver = report.gifts.every((gift) => gift.orderNo !== orderNo || gift.ending !== null)
        expect([state, isOver ? pointsBack : 1_000], `${orderNo} ${where}`).toEqual([
          isOver ? 'canceled' : 'done',
          1_000,
        ])
        if (isOver) expect(due, orderNo).toBe(amount)
      }
      expect(listRepeated(vendor.sender.sent, report), where).toEqual([])
      expect(signal, `${JSON.stringify(kill)} was not reached: ${complaints}`).toBe(kill ? 'SIGKILL' : null)
      again = asked
    }
    const endings = new Set(gateway.ledger.map((entry) => entry.kind))
    expect(endings.size).toBeGreaterThan(1)
  })
})
