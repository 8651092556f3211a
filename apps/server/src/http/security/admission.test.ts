import type { AppError } from '@shop/contract'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { Admission } from './admission.ts'

const codeOf = (error: unknown): string => (error as AppError).code
const settle = async (tasks: readonly Promise<unknown>[]) =>
  (await Promise.allSettled(tasks)).map((each) => (each.status === 'fulfilled' ? 'done' : codeOf(each.reason)))

/** Fake work that ends when `finish` is called. */
const openWork = () => {
  let started = 0
  const ends: (() => void)[] = []
  return {
    get started() {
      return started
    },
    work: () => {
      started += 1
      return new Promise<void>((resolve) => void ends.push(resolve))
    },
    finish: () => ends.shift()?.(),
  }
}

describe('[C5] [F1] admission', () => {
  it('runs as many tasks as allowed, queues as many as allowed and refuses the rest', async () => {
    const admission = new Admission({ maxRunning: 2, maxQueued: 3, maxWaitMs: 5_000 })
    const { work, finish } = openWork()
    const outcome = settle(Array.from({ length: 7 }, () => admission.run(work)))
    expect([admission.running, admission.queued]).toEqual([2, 3])
    for (let i = 0; i < 7; i += 1) {
      finish()
      await sleep(2)
    }
    expect(await outcome).toEqual(['done', 'done', 'done', 'done', 'done', 'overloaded', 'overloaded'])
    expect([admission.running, admission.queued]).toEqual([0, 0])
  })

  it('refuses a task that has waited too long, with a retry delay', async () => {
    const admission = new Admission({ maxRunning: 1, maxQueued: 3, maxWaitMs: 30 })
    const { work, finish } = openWork()
    const first = admission.run(work)
    const second = admission.run(work)
    const refused = second.catch((error: unknown) => error as AppError)
    await sleep(250)
    expect(await refused).toMatchObject({ code: 'overloaded', statusCode: 503, retryAfterMs: 2_000 })
    finish()
    expect(await settle([first])).toEqual(['done'])
  })

  it('drops a task whose client has disconnected', async () => {
    const admission = new Admission({ maxRunning: 1, maxQueued: 3, maxWaitMs: 5_000 })
    const busy = openWork()
    const gone = openWork()
    const first = admission.run(busy.work)
    const second = admission.run(gone.work, () => true)
    const outcome = settle([second])
    busy.finish()
    await first
    expect(await outcome).toEqual(['overloaded'])
    expect(gone.started).toBe(0)
  })

  it('frees the slot of a task that fails', async () => {
    const admission = new Admission({ maxRunning: 1, maxQueued: 3, maxWaitMs: 5_000 })
    await expect(admission.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    await expect(admission.run(async () => 'next')).resolves.toBe('next')
  })
})

describe('[C6] tasks with a lower priority than a checkout', () => {
  const limits = { maxRunning: 8, maxQueued: 8, maxWaitMs: 5_000 }

  it('wait while a checkout runs and start when it ends', async () => {
    const checkout = new Admission(limits)
    const pages = new Admission(limits, checkout)
    const buying = openWork()
    const page = openWork()
    const bought = checkout.run(buying.work)
    const rendered = pages.run(page.work)
    await sleep(20)
    expect(page.started).toBe(0)
    buying.finish()
    await bought
    await sleep(20)
    expect(page.started).toBe(1)
    page.finish()
    await rendered
  })

  it('start after 100 ms even if checkouts never end', async () => {
    const checkout = new Admission(limits)
    const pages = new Admission(limits, checkout)
    const buying = openWork()
    const bought = checkout.run(buying.work)
    await expect(pages.run(async () => 'rendered')).resolves.toBe('rendered')
    buying.finish()
    await bought
  })

  it('start at once without checkouts', async () => {
    const pages = new Admission(limits, new Admission(limits))
    const { work, finish } = openWork()
    const tasks = [pages.run(work), pages.run(work)]
    expect(pages.running).toBe(2)
    finish()
    finish()
    await Promise.all(tasks)
  })

  it('start one per event loop turn after a checkout', async () => {
    const checkout = new Admission(limits)
    const pages = new Admission(limits, checkout)
    await checkout.run(async () => undefined)
    const { work, finish } = openWork()
    const tasks = [pages.run(work), pages.run(work)]
    const turns: number[] = []
    for (let turn = 0; turn < 3; turn += 1) {
      await new Promise((resolve) => setImmediate(resolve))
      turns.push(pages.running)
    }
    expect(turns[0]).toBeLessThan(2)
    expect(turns.at(-1)).toBe(2)
    finish()
    finish()
    await Promise.all(tasks)
  })
})
