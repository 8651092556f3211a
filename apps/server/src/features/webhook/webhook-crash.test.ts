import type { ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import { openDatabase } from '#src/features/payment/testing/crash-database.ts'
import { runCrashChild } from '#src/features/payment/testing/run-crash-child.ts'
import type { WebhookCrash } from './testing/crash-webhook.ts'
import { openWebhookReceiver, type ReceivedMessage } from './testing/webhook-receiver.ts'

const CHILD = fileURLToPath(new URL('./testing/crash-webhook.ts', import.meta.url))

interface States {
  state: string
  count: number
}

interface Reports {
  report?: States[]
  end?: States[]
}

/** Id, product and step of a message. */
const partsOf = ({ headers, body }: ReceivedMessage) => {
  const { data } = JSON.parse(body) as { data: { productId: number; step: number } }
  return { id: String(headers['webhook-id']), ...data }
}

describe.each(testEngines)('error on %s', (engine) => {
  test('[backoffice] killed while a delivery is under way and before its result is stored, the next process sends it again in order', {
    timeout: 240_000,
  }, async () => {
    const opened = await openDatabase(engine)
    onTestFinished(() => opened.drop())
    const receiver = await openWebhookReceiver()
    onTestFinished(() => receiver.close())
    const { database } = opened
    const run = (given: Omit<WebhookCrash, 'database' | 'url'>, onSpawn?: (child: ChildProcess) => void) => {
      const crash: WebhookCrash = { ...given, database, url: receiver.url }
      return runCrashChild<Reports>(CHILD, crash, onSpawn)
    }
    const answer = receiver.answer

    // the receiver does not answer, and the process dies meanwhile
    const killed = await run({ turn: 0 }, (child) => {
      receiver.answer = () => void child.kill('SIGKILL')
    })
    expect(killed.signal, killed.complaints).toBe('SIGKILL')
    const first = receiver.received.splice(0).map(partsOf)
    expect(first.every(({ step }) => step === 1)).toBe(true)
    expect(first.length).toBeGreaterThan(0)

    // the receiver accepts, but the process dies before it stores that
    receiver.answer = answer
    const accepted = await run({ turn: 1, diesAfterAnswers: 1 })
    expect(accepted.signal, accepted.complaints).toBe('SIGKILL')
    expect(accepted.report).toEqual([{ state: 'waiting', count: 4 }])
    const second = receiver.received.splice(0).map(partsOf)
    expect(second.every(({ step }) => step === 1)).toBe(true)

    const last = await run({ turn: 2 })
    expect(last.signal, last.complaints).toBeNull()
    expect(last.lines.at(-1)?.end).toEqual([{ state: 'done', count: 4 }])
    const third = receiver.received.map(partsOf)
    const stepsOf = (productId: number) => third.filter((one) => one.productId === productId).map(({ step }) => step)
    expect(stepsOf(1)).toEqual([1, 2, 3])
    expect(stepsOf(2)).toEqual([1])
    for (const { id, productId } of [...first, ...second])
      expect(third.find((one) => one.productId === productId)?.id).toBe(id)
  })
})
