import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import { deliverDue } from '#src/features/webhook/delivery-loop.ts'
import type { App } from '#src/handler-context.ts'
import { createJobs } from '#src/jobs/jobs.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'
import { type Extensions, openExtensions } from './open-extensions.ts'

describe.each(testEngines)('extensions on %s', (engine) => {
  let shop: TestShop
  let folder: string
  let opened: Extensions[] = []
  const lines: string[] = []
  const errors: string[] = []
  beforeAll(async () => {
    shop = await openTestShop({ engine })
  })
  afterAll(() => shop.close())
  beforeEach(async () => {
    for (const each of opened.splice(0)) await each.close()
    lines.length = 0
    errors.length = 0
    await shop.db.exec('clear', 'delete from webhook_event', [])
    folder = await mkdtemp(path.join(tmpdir(), 'extensions-'))
    return async () => {
      for (const each of opened.splice(0)) await each.close()
      await rm(folder, { recursive: true })
    }
  })
  opened = []

  const appOf = (): App => ({
    db: shop.db,
    config: { ...shop.config, extensionsDir: folder, extensionEnv: { EXTENSION_WORD: 'secret word' } },
    clock: () => shop.clock.now,
    integrations: {} as App['integrations'],
    onError: (error) => void errors.push(String(error)),
  })
  const write = (name: string, text: string) => writeFile(path.join(folder, name), text)
  const open = async (eventMs = 5_000) => {
    const extensions = await openExtensions({ app: appOf(), onLog: (_, text) => void lines.push(text), eventMs })
    opened.push(extensions)
    return extensions
  }
  const deliver = ({ names, run }: Extensions) => deliverDue({ app: appOf(), extensions: names, runExtension: run })
  const touch = (id: number) => shop.db.exec('touch', 'update product set version = version + 1 where id = $1', [id])
  const productId = async () => (await shop.db.one<{ id: number }>('id', 'select min(id) as id from product', [])).id
  const later = (ms: number) => {
    shop.clock.now = new Date(shop.clock.now.getTime() + ms)
  }
  const listener = (body: string) => `export default { name: 'listener', events: { 'product.changed': ${body} } }`

  describe('happy', () => {
    test('[backoffice] the handler of an event is called once with the event, from a file of TypeScript', async () => {
      await write(
        'listener.ts',
        `interface Event { type: string; data: { productId: number } }
         ${listener('async (event: Event, { log }: { log(text: string): void }) => log(event.type + " " + event.data.productId + " " + process.env["EXTENSION_WORD"] + " " + process.env["PATH"])')}`,
      )
      const extensions = await open()
      const id = await productId()
      await touch(id)
      expect([await deliver(extensions), await deliver(extensions)]).toEqual([1, 0])
      expect(lines).toEqual([`product.changed ${id} secret word undefined`])
    })

    test('[backoffice] a job runs at once and then at its interval, also after another start', async () => {
      await write(
        'job.js',
        `export default { name: 'jobs', jobs: [{ name: 'count', every: '10m', run: ({ log }) => log('ran') }] }`,
      )
      const runDue = async ({ jobs }: Extensions) =>
        (await createJobs({ db: shop.db, clock: () => shop.clock.now, handlers: jobs }).runDueJobs()).done
      const first = await open()
      expect(await runDue(first)).toBe(1)
      expect(await runDue(await open())).toBe(0)
      later(600_000)
      expect(await runDue(first)).toBe(1)
      expect(lines).toEqual(['ran', 'ran'])
      await rm(path.join(folder, 'job.js'))
      await open()
      const left = await shop.db.many(
        'left',
        "select id from job where kind like 'extension.%' and done_at is null",
        [],
      )
      expect(left).toEqual([])
    })
  })

  test('[backoffice] the example of docs/extensions.md loads', async () => {
    const text = await readFile(new URL('../../../../../docs/extensions.md', import.meta.url), 'utf8')
    await write('low-stock.ts', /```ts\n([\s\S]*?)```/.exec(text)?.[1] ?? '')
    const { names, jobs } = await open()
    expect([names, Object.keys(jobs)]).toEqual([['low-stock'], ['extension.low-stock.report']])
  })

  describe('error', () => {
    test('[backoffice] a handler that fails is called again later, in order, and the process goes on', async () => {
      await write('listener.js', listener(`(event, { log }) => { log(event.sequence); throw new Error('no') }`))
      const extensions = await open()
      const id = await productId()
      await touch(id)
      await touch(id)
      expect(await deliver(extensions)).toBe(1)
      later(6_000)
      expect(await deliver(extensions)).toBe(1)
      expect([lines.length, new Set(lines).size]).toEqual([2, 1])
      expect(errors[0]).toContain('the extension listener failed for product.changed: Error: no')
    })

    test.each([
      ['an error that no code catches', '() => new Promise(() => setTimeout(() => { throw new Error("thrown") }, 1))'],
      [
        'a rejection that no code catches',
        '() => { Promise.reject(new Error("thrown")); return new Promise(() => {}) }',
      ],
      ['the end of its process', '() => { process.exit(3); }'],
      ['a loop that never ends', '() => { for (;;); }'],
      ['a promise that never settles', '() => new Promise(() => {})'],
    ])('[backoffice] %s ends its thread only, which starts again', async (_, body) => {
      await write('listener.js', listener(`(event, { log }) => { log('called'); return (${body})() }`))
      const extensions = await open(300)
      await touch(await productId())
      expect(await deliver(extensions)).toBe(1)
      later(6_000)
      expect(await deliver(extensions)).toBe(1)
      expect(lines).toEqual(['called', 'called'])
      expect(errors).toHaveLength(2)
    })

    test('[backoffice] every invalid file is named with its problems, and the shop does not start', async () => {
      await write('a-syntax.js', 'export default {')
      await write('b-none.js', 'export const name = 1')
      await write('c-event.js', `export default { name: 'cc', events: { 'order.eaten': () => {} } }`)
      await write('d-job.js', `export default { name: 'dd', jobs: [{ name: 'soon', every: '1s', run: () => {} }] }`)
      await write('e-one.js', `export default { name: 'twice', events: { 'order.paid': () => {} } }`)
      await write('f-two.js', `export default { name: 'twice', events: { 'order.paid': () => {} } }`)
      await write('notes.md', 'no extension')
      const problems = await open().then(
        () => [],
        (error: { problems: string[] }) => error.problems,
      )
      expect(problems.map((each) => each.split(': ')[1] ?? '')).toEqual([
        'a-syntax.js',
        'b-none.js',
        'c-event.js',
        'd-job.js',
        'f-two.js',
      ])
      expect(problems.join('\n')).toContain('default.jobs.0.every has to be between 10s and 31d')
      folder = path.join(folder, 'missing')
      await expect(open()).rejects.toThrow('cannot be read: ENOENT')
      folder = path.dirname(folder)
    })
  })
})
