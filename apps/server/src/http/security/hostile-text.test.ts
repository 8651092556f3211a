import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrate } from '#src/db/migrate.ts'
import { testEngines } from '#src/db/snapshot.ts'
import { sanitizeHtml, SANITIZER_VERSION } from '#src/features/product/description/sanitize-html.ts'
import { sanitizeJobs } from '#src/features/product/description/sanitize-jobs.ts'
import { PRODUCT } from '#src/features/test-catalogue.ts'
import { createJobs } from '#src/jobs/jobs.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'

const tags = [
  'script',
  'style',
  'iframe',
  'object',
  'embed',
  'applet',
  'form',
  'input',
  'button',
  'svg',
  'math',
  'link',
]
const rare = ['meta', 'base', 'template', 'noscript', 'frame']
const handlers = [
  'onerror',
  'onload',
  'onclick',
  'onfocus',
  'onmouseover',
  'onanimationstart',
  'ontoggle',
  'onpointerrawupdate',
]
const schemes = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  '\tjavascript:alert(1)',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  '&#106;avascript:alert(1)',
  '&#x6A;avascript:alert(1)',
  '&#0000106avascript:alert(1)',
  'javascript&colon;alert(1)',
  'java&Tab;script:alert(1)',
  'java&NewLine;script:alert(1)',
  'vbscript:msgbox(1)',
  'data:text/html,<b>1',
  'data:text/html;base64,PHNjcmlwdD4=',
  '//evil.example/x',
  '/\\evil.example/x',
  '\\\\evil.example',
  'http://evil.example',
  'blob:https://evil.example/1',
  'filesystem:https://evil.example/1',
  'view-source:https://evil.example',
]
const hostile = [
  ...[...tags, ...rare].flatMap((tag) => [`<${tag}>1</${tag}>`, `<${tag.toUpperCase()} x=1>`, `< ${tag}/x>`]),
  ...handlers.flatMap((name) => [
    `<img src="/a.webp" ${name}="alert(1)">`,
    `<p ${name.toUpperCase()} = alert(1)>`,
    `<b/${name}=alert(1)>`,
    `<a href="/x"${name}=alert(1)>`,
  ]),
  ...schemes.flatMap((address) => [`<a href="${address}">사과</a>`, `<img src='${address}'>`]),
  '<img title=">" onerror=alert(1)>',
  "<p title='>'><img src=/x title='>' onerror=alert(1)>",
  '<a title=">" href="&#106;avascript:alert(1)">',
  '<a href=javascript:alert(1)>',
  '<a href=//evil.example>',
  '<img srcset="//evil.example/x 1x">',
  '<blockquote cite="javascript:alert(1)">',
  '<p style="position:fixed;inset:0">',
  '<p\nstyle=background:url(//evil.example)>',
  '<div id="content">',
  '<a name="cookie">',
  '<p contenteditable autofocus=1>',
  '<!--><img src=x>-->',
  '<![CDATA[<b>]]>',
  '<?xml version="1.0"?>',
  '<td background="//evil.example/x">',
]
const harmless = [
  '<p>3 < 5 그리고 onclick은 글자예요. style = 맛</p>',
  '<a href="/product/1016">샤인머스캣</a> <a href="https://example.com/a?b=c&amp;d">산지</a> <a href="tel:02-000-0001">전화</a>',
  '<figure><img src="/pictures/apple-640.webp" alt="사과" width="640"></figure>',
  '<a href="#review">후기</a><p class="note">온라인: 산지에서 바로 보내요.</p>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
]

describe.each(testEngines)('[G1] hostile descriptions on %s', (engine) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openTestShop({ engine })
  })
  afterAll(() => shop.close())
  const write = (contents: string) =>
    shop.db.exec('write', 'update product set contents = $1 where id = $2', [contents, PRODUCT.apple])

  test('the list has more than a hundred descriptions', () => {
    expect(new Set(hostile).size).toBeGreaterThan(120)
  })

  test('the database rejects every one of them', async () => {
    const taken: string[] = []
    for (const contents of hostile)
      await write(contents).then(
        () => taken.push(contents),
        (error: { constraint?: string }) => expect(error.constraint, contents).toMatch(/^contents_/),
      )
    expect(taken).toEqual([])
  })

  test.each(harmless)('legitimate text is accepted: %s', async (contents) => {
    expect(await write(contents)).toBe(1)
  })

  test('[K19] every sanitized description can be stored, and sanitizing is idempotent', async () => {
    const disguised = [
      'javascript&colon; 배우기, &#100;ata: 표',
      '<p title="a &#111;nclick&#61;1 id &#61; 2">x</p>',
      '<a href="/search?q=">x</a> <a href="/a/id=1">y</a>',
      '<p>a&#1;b</p>',
      '<p title="a > b <i>">x</p>',
    ]
    for (const contents of [...hostile, ...harmless, ...disguised]) {
      const safe = sanitizeHtml(contents)
      expect(sanitizeHtml(safe), contents).toBe(safe)
      expect(await write(safe), contents).toBe(1)
    }
  })

  test('[K19] stored descriptions are sanitized once per version, in batches, and sanitized on read before that', async () => {
    const { db, clock } = shop
    const unsafe = '<div class="fixed inset-0 z-50">x</div>'
    await write(unsafe)
    const stored = () =>
      db.one<{ contents: string; version: number }>(
        'stored',
        'select contents, contents_sanitizer as version from product where id = $1',
        [PRODUCT.apple],
      )
    expect(await stored()).toEqual({ contents: unsafe, version: 0 })
    expect((await shop.ask('product.get', { params: { id: PRODUCT.apple } })).body).toMatchObject({
      contents: '<div>x</div>',
    })
    const jobs = createJobs({ db, clock: () => clock.now, handlers: sanitizeJobs })
    await jobs.runDueJobs()
    expect(await stored()).toEqual({ contents: '<div>x</div>', version: SANITIZER_VERSION })
    expect(await db.many('left', 'select id from product where contents_sanitizer <> $1', [SANITIZER_VERSION])).toEqual(
      [],
    )
    // a later write that bypasses the sanitizer is detected
    await write(unsafe)
    expect((await stored()).version).toBe(0)
    clock.now = new Date(clock.now.getTime() + 11 * 60_000)
    await jobs.runDueJobs()
    expect(await stored()).toEqual({ contents: '<div>x</div>', version: SANITIZER_VERSION })
  })

  test('a database full of hostile descriptions is migrated and keeps its texts', async () => {
    const { db } = shop
    await db.script(`alter table product drop constraint contents_lead_plainly; drop function leads_plainly;
      delete from schema_migration where name = '022-descriptions-lead-plainly.sql'`)
    const old = [
      '<p style="color:red" class="big" id=top>달아요</p>',
      '<img src="http://old.example/a.jpg" alt="사과">',
      '<!-- 2019 --><a name="more" href="/product/1">더 보기</a>',
      ...harmless,
    ]
    const ids = new Map<number, string>()
    for (const contents of [...old, ...hostile]) {
      const row = await db
        .one<{ id: number }>(
          'fill',
          `insert into product (name, distributor_id, category_id, top_category_id, price, list_price, delivery_company, contents)
          select name, distributor_id, category_id, top_category_id, price, list_price, delivery_company, $1 from product where id = $2 returning id`,
          [contents, PRODUCT.apple],
        )
        .catch((error: { constraint?: string }) => {
          expect(error.constraint, contents).toBe('contents_are_inert')
          return undefined
        })
      if (row) ids.set(row.id, contents)
    }
    expect(ids.size).toBeGreaterThan(40)
    expect(await migrate(db)).toEqual(['022-descriptions-lead-plainly.sql'])
    const rows = await db.many<{ id: number; contents: string; plain: boolean }>(
      'read',
      'select id, contents, leads_plainly(contents) as plain from product where id = any($1::int[]) order by id',
      [[...ids.keys()]],
    )
    expect(rows.filter(({ plain }) => !plain)).toEqual([])
    expect(rows.slice(0, old.length).map(({ contents }) => contents.replace(/\s+(?=[\s>])/g, ''))).toEqual([
      '<p class="big">달아요</p>',
      '<img src="https://old.example/a.jpg" alt="사과">',
      '<a href="/product/1">더 보기</a>',
      ...harmless,
    ])
    await expect(write('<p style="inset:0">')).rejects.toMatchObject({ constraint: 'contents_lead_plainly' })
  })
})

// besides descriptions, only markup that React rendered on the server is inserted unchanged
const takingMarkup = ['features/product/cards/card-item.tsx', 'ui/browse/lazy-in-view.tsx', 'ui/display/safe-html.tsx']

test('[G1] user text is never inserted as markup: every place that inserts markup is listed', () => {
  const root = path.resolve(import.meta.dirname, '../../../../storefront/src')
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file))
  const raw =
    /dangerouslySetInnerHTML|\.innerHTML|\.outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function\(/
  const using = files.filter(
    (file) => !file.includes('.test.') && raw.test(readFileSync(path.join(root, file), 'utf8')),
  )
  expect(using.filter((file) => !/json-ld|page-scripts/.test(file)).toSorted()).toEqual(takingMarkup)
})
