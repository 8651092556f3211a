import type pg from 'pg'
import { expect, test } from 'vitest'
import { PreparedQuery } from './prepared-query.ts'
import { MAX_PREPARED, prepareStatements } from './statements.ts'

const answer = { rows: [], rowCount: 0 }

/** A connection that records the name of each prepared statement, and undefined for others. */
const openConnection = () => {
  const names: (string | undefined)[] = []
  const query = (asked: unknown) => {
    names.push(asked instanceof PreparedQuery ? asked.name : undefined)
    if (asked instanceof PreparedQuery) return asked.callback(null, answer)
    return Promise.resolve(answer)
  }
  return { names, client: { query } as unknown as pg.ClientBase }
}

test('[I10] a pool prepares a bounded number of texts, and other pools of the process still prepare theirs', async () => {
  const { names, client } = openConnection()
  const [first, second] = [prepareStatements(), prepareStatements()]
  for (let n = 0; n < MAX_PREPARED; n += 1) await first(client, 'built', `select ${n}`, [])
  expect(names).not.toContain(undefined)
  expect(new Set(names).size).toBe(MAX_PREPARED)
  names.length = 0
  for (const run of [first, second]) await run(client, 'late', 'select now()', [])
  await first(client, 'built', 'select 1', [])
  expect(names).toEqual([undefined, expect.stringMatching(/^late:/), expect.stringMatching(/^built:/)])
})
