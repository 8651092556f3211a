import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readSchema, type Table } from '../../../../scripts/generate-schema/read-schema.ts'
import { printSchema } from '../../../../scripts/generate-schema/print-schema.ts'
import type { Db } from './db.ts'
import { openTestDb, testEngines } from './snapshot.ts'

/** Columns with a self-explanatory name; all others need a comment. */
const obvious =
  /^(id|uuid|name|title|contents|position|platform|image|created_at|updated_at|(from|to)_status|[a-z_]+_id)$/

describe.each(testEngines)('the schema on %s', (engine) => {
  let db: Db
  let tables: Table[]
  beforeAll(async () => {
    db = await openTestDb({ engine })
    tables = await readSchema((text) => db.many('test.schema', text, []))
  })
  afterAll(() => db.close())

  test('has a comment on every table and view', () => {
    expect(tables.length).toBeGreaterThan(80)
    expect(tables.filter(({ comment }) => !comment).map(({ name }) => name)).toEqual([])
  })

  test('has a comment on every column that needs one', () => {
    const missing = tables.flatMap(({ name, columns }) =>
      columns
        .filter((column) => !column.comment && !obvious.test(column.name))
        .map((column) => `${name}.${column.name}`),
    )
    expect(missing).toEqual([])
  })

  test('has a reason for every trigger', () => {
    const missing = tables.flatMap(({ name, triggers }) =>
      triggers.filter(({ comment }) => !comment).map((trigger) => `${name}.${trigger.name}`),
    )
    expect(missing).toEqual([])
  })

  test('is printed with every table under its feature', () => {
    const text = printSchema(tables)
    for (const { name } of tables) expect(text).toContain(`### ${name}\n`)
    expect(text).toContain('| `unit` | integer | Number of units, at least 1 |')
  })
})
