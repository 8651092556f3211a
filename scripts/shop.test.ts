import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDb } from '../apps/server/src/db/open.ts'
import { openOperatorSocket } from '../apps/server/src/operator-socket.ts'

const PROGRAM = path.resolve(import.meta.dirname, 'shop.ts')
const PATIENCE_MS = 60_000

const run = async (dataDir: string, ...args: string[]) => {
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', NODE_ENV: 'local' }
  const child = spawn(process.execPath, [PROGRAM, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const [out, problem, exitCode] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((resolve) => child.once('exit', resolve)),
  ])
  return { out, problem, exitCode }
}

describe('operator command', () => {
  let dir: string
  let db: Awaited<ReturnType<typeof openDb>>
  beforeAll(async () => {
    dir = mkdtempSync(path.join(tmpdir(), 'shop-'))
    db = await openDb({ dataDir: dir })
  }, PATIENCE_MS)
  afterAll(async () => {
    await db.close()
    rmSync(dir, { recursive: true })
  })

  it(
    '[K20] prints its usage without data',
    async () => {
      for (const word of ['--help', 'help']) {
        const { out, problem, exitCode } = await run(path.join(dir, 'nothing'), word)
        expect([problem, exitCode]).toEqual(['', 0])
        expect(out).toContain('npm run shop -- <명령>')
      }
    },
    PATIENCE_MS,
  )

  it(
    '[K20] prints the usage of one command',
    async () => {
      const { out, exitCode } = await run(path.join(dir, 'nothing'), 'help', 'jobs', 'retry')
      expect([exitCode, out.trim().split('\n')]).toEqual([0, [expect.stringContaining('jobs retry <번호>')]])
    },
    PATIENCE_MS,
  )

  it(
    'fails with a hint if there is no shop',
    async () => {
      const { problem, exitCode } = await run(path.join(dir, 'nothing'), 'check')
      expect(exitCode).toBe(1)
      expect(problem).toContain('npm start')
    },
    PATIENCE_MS,
  )

  it(
    '[C12] does not open a folder that another process holds without accepting commands, and names it',
    async () => {
      const { problem, exitCode } = await run(dir, 'check')
      expect(exitCode).toBe(1)
      expect(problem).toContain(dir)
      expect(await db.one<{ is: number }>('alive', 'select 1 as is', [])).toEqual({ is: 1 })
    },
    PATIENCE_MS,
  )

  it(
    '[C12] is run by the shop process that holds the folder',
    async () => {
      const done = { text: '했어요', exitCode: 0 }
      const refused = { text: '안 돼요', exitCode: 1 }
      const server = await openOperatorSocket(
        dir,
        async ([word]) => (word === 'check' ? done : refused),
        () => {},
      )
      expect(await run(dir, 'check')).toEqual({ out: '했어요\n', problem: '', exitCode: 0 })
      expect(await run(dir, 'order', 'list')).toEqual({ out: '', problem: '안 돼요\n', exitCode: 1 })
      await server?.close()
    },
    PATIENCE_MS,
  )
})
