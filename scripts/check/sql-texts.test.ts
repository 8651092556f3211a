import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '../run-command.ts'
import { listBuiltTexts, listStaleTexts, listUnknownTexts } from './sql-texts.ts'

const textsIn = (source: string) => listBuiltTexts('apps/server/src/x.ts', source).map(({ text }) => text)

describe('[D3] SQL texts', () => {
  test('the server passes only constant texts to query functions, except the known ones', () => {
    expect(listUnknownTexts(root)).toEqual([])
    // all files are read
  }, 60_000)

  test('every known text exists', () => {
    expect(listStaleTexts(root)).toEqual([])
  })

  test('dynamic SQL in migrations quotes every name and value', () => {
    const files = globSync('apps/server/src/**/*.sql', { cwd: root })
    const dynamic = files.flatMap((file) => {
      const text = readFileSync(path.join(root, file), 'utf8')
      return [...text.matchAll(/\bexecute\s+(?!function\b|procedure\b)[^;]*/gi)].map(([statement]) => statement)
    })
    expect(dynamic.length).toBeGreaterThan(3)
    for (const statement of dynamic) {
      // the text is one literal; only its arguments may be put together, because they are quoted
      expect(statement).toMatch(/^execute format\('(?:[^']|'')*'\s*[,)]/)
      expect(statement).not.toContain('%s')
    }
  })

  test.each([
    ['a template with an expression', "db.many('n', `select ${x}`, [])", '`select ${x}`'],
    ['a template in a const', "const t = `select ${x}`\ndb.one('n', t, [])", 't'],
    ['a concatenation', "tx.exec('n', 'select ' + x, [])", "'select ' + x"],
    ['a parameter', "const run = (text: string) => db.opt('n', text, [])", 'text'],
    ['a parameter with the name of a const', "const t = 'a'\nconst run = ({ t }) => db.opt('n', t, [])", 't'],
    ['a let', "let t = 'select 1'\ndb.one('n', t, [])", 't'],
    ['a script', 'db.script(`drop table ${x}`)', '`drop table ${x}`'],
    ['a query of the driver', 'client.query(`select ${x}`)', '`select ${x}`'],
    ['an imported text', "import { t } from './t.ts'\ndb.one('n', t, [])", 't'],
    ['a call', "db.one('n', build(x), [])", 'build(x)'],
    ['spread arguments', "db.many('n', ...rest)", '...rest'],
    ['a reference to a query function', 'const run = db.many', 'db.many'],
    ['a computed name', "db['one']('n', `select ${x}`, [])", "db['one']"],
  ])('%s is found', (_, source, text) => {
    expect(textsIn(source)).toEqual([text])
  })

  test.each([
    ['a text', "db.many('n', 'select $1', [x])"],
    ['a template without an expression', "db.many<{ n: number }>('n', `select $1`, [x])"],
    ['a const', "const t = 'select $1'\ndb.one('n', t, [x])"],
    ['a template of constants', "const MAX = 5\nconst t = `limit ${MAX}`\ndb.one('n', `select 1 ${t}`, [])"],
    ['one of two constants', "db.one('n', isOn ? 'select 1' : 'select 2', [])"],
    ['a built name', "db.one(`n.${x}`, 'select 1', [])"],
    ['a regular expression', '/x/.exec(`${x}`)'],
  ])('%s is constant', (_, source) => {
    expect(textsIn(source)).toEqual([])
  })
})
