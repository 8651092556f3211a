import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseCsv, toCsv } from '#src/features/tracking/csv.ts'
import { buy, LINE, openRefundShop, type RefundShop } from '#src/features/refund/testing/buying.ts'
import { runCommand } from './run-command.ts'

let shop: RefundShop
let folder: string
beforeAll(async () => {
  shop = await openRefundShop()
  folder = await mkdtemp(path.join(tmpdir(), 'ads-'))
})
afterAll(async () => {
  await shop.close()
  await rm(folder, { recursive: true })
})

const run = (...args: string[]) => {
  const { db, config, clock } = shop
  return runCommand({ db, config, clock: () => clock.now }, args)
}
const importFile = async (text: string) => {
  const file = path.join(folder, 'cost.csv')
  await writeFile(file, text)
  return run('ads', 'cost', 'import', file)
}
const today = () => new Date(shop.clock.now.getTime() + 9 * 3_600_000).toISOString().slice(0, 10)
const report = (...more: string[]) => run('ads', 'report', '--from', today(), '--to', today(), ...more)

describe('happy', () => {
  test('revenue, imported cost and ROAS by channel, as a table and as CSV', async () => {
    const { api } = await shop.asMember()
    const terms = { attributionOrder: { source: 'naver', medium: 'cpc', term: '=1+1' } }
    const { amount } = await buy(shop, api, [LINE.apple], terms)
    const cost = amount / 2
    const file = `\uFEFFdate,brand,source,medium,keyword,cost\r\n${today()},ru,naver,cpc,"사과, 배","${cost.toLocaleString('ko')}"\n`
    expect(await importFile(file)).toMatchObject({ exitCode: 0, text: expect.stringContaining('1줄') })
    // a second import of the same day replaces the first
    expect(await importFile(file)).toMatchObject({ exitCode: 0 })
    const { text } = await report('--by', 'channel')
    expect(text.split('\n').find((line) => line.startsWith('ad\t'))).toBe(
      ['ad', '0', '0', '1', amount, 0, cost, '200%']
        .map((cell) => (typeof cell === 'number' ? cell.toLocaleString('ko') : cell))
        .join('\t'),
    )
    expect((await report('--by', 'channel', '--csv', '--model', 'linear')).text).toContain(
      `ad,0,0,1,${amount},0,${cost},200%`,
    )
    // a keyword that a spreadsheet would run as a formula
    expect((await report('--by', 'keyword', '--csv')).text).toMatch(/^'=1\+1,/m)
    expect((await report('--by', 'product')).text).toMatch(/꿀사과\t-\t-\t1\t/)
  })

  test('a landing address is created and listed', async () => {
    const added = await run('ads', 'link', 'add', 'A1', '--brand', 'ru', '--source', 'blog', '--path', '/products/1')
    expect(added).toMatchObject({ exitCode: 0, text: expect.stringMatching(/\/landing\/7004\/A1$/) })
    expect((await run('ads', 'link', 'list')).text).toContain('/landing/7004/A1  blog')
  })
})

describe('error', () => {
  test.each([
    [['report'], '--from'],
    [['report', '--from', '2026-02-30', '--to', '2026-03-01', '--by', 'channel'], '--from'],
    [['report', '--from', '2026-03-02', '--to', '2026-03-01', '--by', 'channel'], '늦어요'],
    [['report', '--from', '2026-03-01', '--to', '2026-03-01', '--by', 'shop'], '--by'],
    [['report', '--from', '2026-03-01', '--to', '2026-03-01', '--by', 'channel', '--model', 'best'], '--model'],
    [['report', '--from', '2026-03-01', '--to', '2026-03-01', '--by', 'channel', '--days', '3'], '--days'],
    [['cost', 'import'], 'ads cost import'],
    [['cost', 'import', '/nowhere.csv'], '/nowhere.csv'],
    [['link', 'add', 'A/1', '--brand', 'ru', '--source', 'x'], '추적 번호'],
    [['link', 'add', 'A1', '--brand', 'ru', '--source', 'x', '--path', '//evil.example'], '--path'],
    [['spend'], 'ads spend'],
  ])('ads %j is refused', async (args, named) => {
    expect(await run('ads', ...args)).toMatchObject({ exitCode: 2, text: expect.stringContaining(named) })
  })

  test('options of ads are refused elsewhere', async () => {
    expect(await run('order', 'list', '--model', 'last')).toMatchObject({ exitCode: 2 })
  })

  test.each([
    ['date,brand,cost\n', 'source'],
    ['date,brand,source,cost\n', '한 줄도'],
    ['date,brand,source,cost\n2026-02-30,ru,naver,1\n', '2번째 줄의 date'],
    ['date,brand,source,cost\n2026-02-01,xx,naver,1\n', '2번째 줄의 brand'],
    ['date,brand,source,cost\n2026-02-01,ru,naver,1\n2026-02-01,ru,naver,-1\n', '3번째 줄의 cost'],
    ['date,brand,source,cost\n2026-02-01,ru,naver,1.5\n', '2번째 줄의 cost'],
    ['date,brand,source,cost\n2026-02-01,ru,,1\n', '2번째 줄의 source'],
    ['date,brand,source,cost\n2026-02-01,ru,"na"ver,1\n', 'CSV'],
  ])('the cost file %j is refused as a whole, naming the place', async (text, named) => {
    expect(await importFile(text)).toMatchObject({ exitCode: 2, text: expect.stringContaining(named) })
    const rows = await shop.db.many('t', "select 1 as one from ad_cost where day = '2026-02-01'", [])
    expect(rows).toEqual([])
  })
})

test('CSV is read and written: quotes, line breaks, commas, empty cells', () => {
  const rows = [
    ['a', 'b,c', ''],
    ['"d"', 'e\nf', 'g'],
  ]
  expect(parseCsv(toCsv(rows))).toEqual(rows)
  expect(parseCsv('a,b\r\n\r\n1,2')).toEqual([
    ['a', 'b'],
    ['1', '2'],
  ])
})
