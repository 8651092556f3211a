import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '../run-command.ts'
import { listBreaks, listIncompatible } from './migrations.ts'

const readFile = (name: string): string =>
  readFileSync(path.join(root, 'apps/server/src/db/migrations', `${name}.sql`), 'utf8')

describe('[I9] migrations that an older program survives', () => {
  test('new files only add, except those with a reason', () => {
    expect(listIncompatible(root)).toEqual([])
  })

  test('a reason without a break is reported', () => {
    expect(listIncompatible(root, { '001-catalogue.sql': 'none' })).toEqual([
      '001-catalogue.sql has a reason and needs none',
    ])
  })

  test.each([
    ['drop table gone', 'drops a table: gone'],
    ['drop table if exists gone', 'drops a table: gone'],
    ['alter table orders drop column note', 'drops a column: orders'],
    ['alter table orders add x int, drop note', 'drops a column: orders'],
    ['alter table orders rename to bought', 'renames a table or column: orders'],
    ['alter table orders rename column note to text', 'renames a table or column: orders'],
    ['alter table orders alter column id type bigint', 'changes a type: orders'],
    ['alter table orders alter id set data type bigint', 'changes a type: orders'],
    ['alter table orders alter note set not null', 'forbids null: orders'],
    ['alter table orders add column x int not null', 'adds a column without default: orders'],
    ['alter table orders add x int default 0, add y int not null', 'adds a column without default: orders'],
    ['alter table orders add column x numeric(10, 2) not null', 'adds a column without default: orders'],
    ['update orders set note = null', 'fills rows while it holds locks: orders'],
  ])('%s is refused', (sql, what) => {
    expect(listBreaks(`${sql};`)).toEqual([what])
  })

  test.each([
    'create table fresh (id int); alter table fresh add x int not null; update fresh set x = 1',
    'alter table orders add column x int not null default 0, add y text',
    'alter table orders add column x int generated always as identity not null',
    'alter table orders drop constraint x, alter y drop not null, alter z drop default',
    'alter table orders rename constraint a to b',
    'alter table orders add constraint c check (note is not null) not valid',
    'alter table orders add check (coalesce(note, (1)::text) is not null) not valid',
    'alter table orders add x numeric(10, 2) not null default (1 + (2))',
    'create index i on orders (id); drop index j; drop trigger t on orders',
    'create function f() returns trigger language plpgsql as $$ begin update orders set x = 1; end $$',
  ])('%s is allowed', (sql) => {
    expect(listBreaks(`${sql};`)).toEqual([])
  })

  test('the breaks of applied files are found', () => {
    expect(listBreaks(readFile('115-order-desk'))).toEqual([
      'fills rows while it holds locks: order_product',
      'forbids null: order_product',
    ])
    expect(listBreaks(readFile('176-waybill-rows'))).toContain('drops a column: waybill_batch')
    expect(listBreaks(readFile('050-bigint-keys'))).toContain('changes a type: orders')
  })
})
