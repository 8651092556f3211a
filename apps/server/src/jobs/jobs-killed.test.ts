import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { migrate } from '#src/db/migrate.ts'
import { openDb } from '#src/db/open.ts'
import { testEngines, testServerUrl } from '#src/db/snapshot.ts'
import { createFromTemplate, dropDatabase } from '#src/db/template/postgres-template.ts'
import { spawnChild } from '#src/db/testing/spawn-child.ts'
import { enqueue } from './enqueue.ts'

const JOBS = 120
const root = mkdtempSync(join(tmpdir(), 'shop-jobs-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

describe.each(testEngines)('on %s', (engine) => {
  test('a process killed repeatedly while it works on its queue runs every job exactly once', async () => {
    const server = engine === 'postgres' ? testServerUrl : undefined
    const where = server ? await createFromTemplate(server) : join(root, 'data')
    const open = () => openDb(server ? { databaseUrl: where } : { dataDir: where })
    const before = await open()
    if (!server) await migrate(before)
    await before.script('create table effect(word text not null)')
    await before.tx(async (tx) => {
      for (let i = 0; i < JOBS; i++) await enqueue(tx, 'write', `job ${i}`)
    })
    await before.close()

    for (let life = 1; life <= 3; life++) {
      const child = spawnChild('run-jobs.ts', where, String(life))
      await new Promise<void>((done) => {
        child.lines.on('line', (line) => Number(line) >= life * 30 && done())
        child.lines.once('close', done)
      })
      if (life < 3) await child.kill()
      else await new Promise((done) => child.lines.once('close', done))
    }
    const after = await open()
    const text = 'select count(*) as all, count(distinct word) as different from effect'
    expect(await after.one('effects', text, [])).toEqual({ all: JOBS, different: JOBS })
    const retried = await after.one<{ n: number }>(
      'retried',
      "select count(*) as n from job where kind = 'write' and attempts > 1",
      [],
    )
    expect(retried.n).toBeLessThanOrEqual(32) // only jobs that were claimed at the two kills
    await after.close()
    if (server) await dropDatabase(server, where)
  }, 120_000)
})
