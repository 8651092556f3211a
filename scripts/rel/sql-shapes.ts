/** D3: SQL in any field of any call is a value. PostgreSQL itself counts the statements, also those inside its functions. */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { openDb } from '../../apps/server/src/db/open.ts'
import type { Row } from '../../bench/src/report/row.ts'
import { findPrograms } from '../test/postgres.ts'
import { narrow } from './shop/narrow.ts'
import { mustBe, printOutcome } from './shop/outcome.ts'
import { openTestServer, runTests } from './shop/run-tests.ts'

const LIMIT_MS = 15 * 60_000

const SETTINGS = [
  'shared_preload_libraries=pg_stat_statements',
  'pg_stat_statements.track=all',
  'pg_stat_statements.track_utility=off',
  'pg_stat_statements.max=20000',
]

const onServer = async <T>(url: string, ask: (db: Awaited<ReturnType<typeof openDb>>) => Promise<T>): Promise<T> => {
  const db = await openDb({ databaseUrl: url, poolSize: 1 })
  try {
    return await ask(db)
  } finally {
    await db.close()
  }
}

/** Returns the statements since the last call, with constants replaced by the server, and forgets them. */
const takeShapes = (url: string): Promise<Set<string>> =>
  onServer(url, async (db) => {
    const { dealloc } = await db.one<{ dealloc: number }>('d3.lost', 'select dealloc from pg_stat_statements_info', [])
    if (dealloc > 0) throw new Error('pg_stat_statements has dropped statements: raise pg_stat_statements.max')
    const rows = await db.many<{ query: string }>('d3.shapes', 'select distinct query from pg_stat_statements', [])
    await db.script('select pg_stat_statements_reset()')
    return new Set(rows.map(({ query }) => query))
  })

const sendTexts = (engine: string, url: string, kind: 'ordinary' | 'injections'): Promise<Row> =>
  runTests(
    {
      what: `${kind === 'ordinary' ? 'ordinary texts' : '40 injections'} in every field, ${engine}`,
      files: ['security/sql-injection'],
      env: { D3_TEXTS: '40', D3_KIND: kind },
      limitMs: LIMIT_MS,
      goal: 'no 5xx, every statement a constant text',
    },
    url,
  )

const hasStatistics = (): boolean => existsSync(path.join(findPrograms() ?? '', '../lib/pg_stat_statements.so'))

/** Without pg_stat_statements only the texts that the driver sends are compared, by the test itself. */
const sendOnly = async (): Promise<Row[]> => {
  console.log('pg_stat_statements is not installed: only the texts that the driver sends are compared')
  const postgres = await openTestServer()
  try {
    return [await sendTexts('postgres', postgres.url, 'injections')]
  } finally {
    await postgres.close()
  }
}

/** Ordinary texts show the statements of the shop; the injections may add none. */
const compareShapes = async (): Promise<Row[]> => {
  if (!hasStatistics()) return sendOnly()
  const postgres = await openTestServer(SETTINGS)
  try {
    await onServer(postgres.url, (db) => db.script('create extension pg_stat_statements'))
    await takeShapes(postgres.url)
    const before = await sendTexts('postgres', postgres.url, 'ordinary')
    const known = await takeShapes(postgres.url)
    const attack = await sendTexts('postgres', postgres.url, 'injections')
    const seen = await takeShapes(postgres.url)
    const added = [...seen].filter((shape) => !known.has(shape))
    for (const shape of added) console.error('new statement:', shape.slice(0, 500))
    return [before, attack, mustBe(`of ${seen.size} statement shapes on postgres, new ones`, added.length, 0)]
  } finally {
    await postgres.close()
  }
}

/** `only`: an engine. */
export const keepShapes = async (only = ''): Promise<boolean> => {
  const engines = [
    ['postgres', compareShapes] as const,
    ['embedded', async () => [await sendTexts('embedded', '', 'injections')]] as const,
  ]
  const rows: Row[] = []
  for (const [, run] of narrow(engines, only, ([name]) => name)) rows.push(...(await run()))
  return printOutcome(rows)
}
