import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Catalogue, readCatalogue } from './catalogue.ts'
import { describeQuery } from './describe-query.ts'
import { parseQueries } from './parse-queries.ts'
import { printModule } from './print-module.ts'

let engine: PGlite
let catalogue: Catalogue
beforeAll(async () => {
  engine = await PGlite.create()
  await engine.exec(`create type colour as enum ('red', 'blue');
    create table shelf(id int8 primary key, colour colour not null, note text, tags text[] not null, data jsonb not null);
    create table item(id int8 primary key, shelf_id int8 not null references shelf, made_at timestamptz not null);`)
  catalogue = await readCatalogue(engine)
}, 60_000)
afterAll(() => engine.close())

const generate = async (sql: string) => {
  const described = []
  for (const query of parseQueries(sql, 'word.sql')) {
    described.push(await describeQuery(engine, catalogue, query, 'word.sql'))
  }
  return printModule('word', described)
}
const columnsOf = async (sql: string) => {
  const [query] = parseQueries(`-- name: probe :many\n${sql};\n`, 'word.sql')
  const { columns } = await describeQuery(engine, catalogue, query!, 'word.sql')
  return Object.fromEntries(columns.map(({ name, type }) => [name, type]))
}

describe('parameters', () => {
  const [query] = parseQueries(
    `-- name: probe :exec
-- What it is for.
select ':no', "a:no", $$ :no $$, 1::int8 -- :no ; no
 /* :no */ from x where a = :one and (:two?::text is null or b = :two) and c = :one;
`,
    'word.sql',
  )

  test('are numbered once each and not read from strings, names and comments', () => {
    expect(query?.params).toEqual([
      { name: 'one', nullable: false },
      { name: 'two', nullable: true },
    ])
    expect(query?.text).toContain('a = $1 and ($2::text is null or b = $2) and c = $1')
    expect(query?.text).toContain('\':no\', "a:no", $$ :no $$, 1::int8')
    expect(query?.doc).toEqual(['What it is for.'])
  })
})

describe('columns', () => {
  test('have the database types', async () => {
    expect(await columnsOf('select id, colour, note, tags, data from shelf')).toEqual({
      id: 'number',
      colour: "'red' | 'blue'",
      note: 'string | null',
      tags: 'string[]',
      data: 'unknown',
    })
  })

  test('are non-null only if no outer join or expression can make them null', async () => {
    const left = 'select i.id, s.id as "shelfId", s.id as "sure!" from item i left join shelf s on s.id = i.shelf_id'
    expect(await columnsOf(left)).toEqual({ id: 'number', shelfId: 'number | null', sure: 'number' })
    const hidden = 'with s as (select id from shelf) select s.id from item i left join s on s.id = i.shelf_id'
    expect(await columnsOf(hidden)).toEqual({ id: 'number | null' })
    const right = 'select i.id from item i right join shelf s on s.id = i.shelf_id'
    expect(await columnsOf(right)).toEqual({ id: 'number | null' })
    const computed = 'select count(*) as n, count(*) as "all!", id as "id?" from shelf group by id'
    expect(await columnsOf(computed)).toEqual({ n: 'number | null', all: 'number', id: 'number | null' })
  })
})

test('a whole module', async () => {
  const sql = `-- name: addShelf :one
insert into shelf (id, colour, note, tags, data) values (:id, :colour, :note?, :tags, :data) returning id;

-- name: dropShelf :exec
delete from shelf where id = any(:ids::int8[]);
`
  expect(await generate(sql)).toMatchInlineSnapshot(`
    "// Made from word.sql by scripts/generate-sql.ts: change that file, then run \`npm run generate\`.
    import type { Sql } from '#src/db/db.ts'

    export interface AddShelf {
      id: number
    }

    export const addShelf = (
      db: Sql,
      p: {
        id: number
        colour: 'red' | 'blue'
        note: string | null
        tags: readonly string[]
        data: unknown
      },
    ): Promise<AddShelf> =>
      db.one(
        'word.addShelf',
        \`insert into shelf (id, colour, note, tags, data) values ($1, $2, $3, $4, $5) returning id\`,
        [p.id, p.colour, p.note, p.tags, JSON.stringify(p.data)],
      )

    export const dropShelf = (
      db: Sql,
      p: {
        ids: readonly number[]
      },
    ): Promise<number> =>
      db.exec(
        'word.dropShelf',
        \`delete from shelf where id = any($1::int8[])\`,
        [p.ids],
      )
    "
  `)
})

test.each([
  ['-- name: a :many\nselect nope\nfrom shelf', /word\.sql:2 a: column "nope" does not exist/],
  ['-- name: a :many\nselect id\nfrom nowhere', /word\.sql:3 a: relation "nowhere" does not exist/],
  ['-- name: a :many\nselect made_at from item', /word\.sql:2 a: column "made_at" is not camelCase/],
  ['-- name: a :many\nselect id, id from item', /two columns named id/],
  ['-- name: a :one\ndelete from item', /:one needs columns/],
  ['-- name: a :all\nselect 1', /kind :all is none of/],
  ['-- name: a :exec\nselect 1; select 2', /more than one statement/],
  ['-- name: a :exec\nselect 1;\n-- name: a :exec\nselect 2', /two queries named a/],
  ['select 1;\n-- name: a :exec\nselect 2', /SQL before the first/],
  ['-- name: a :many\nselect made_at::timestamp as at from item', /type timestamp has no place here/],
  ['-- name: a :many\nselect array_agg(colour) as c from shelf', /cast the enum array to text/],
])('is refused with place and reason: %s', async (sql, reason) => {
  await expect(generate(sql)).rejects.toThrow(reason)
})
