import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { findBrokenInvariants } from '#src/db/invariants.ts'
import { testEngines } from '#src/db/snapshot.ts'
import { toProductFilter } from '#src/features/product/bulk-edit/selected-products.ts'
import { readSheet } from '#src/features/sheet/read-sheet.ts'
import type { SheetCell } from '#src/features/sheet/write-sheet.ts'
import { asStaff, type TestStaff } from '#src/features/staff/account/testing/test-staff.ts'
import { openRefundShop, type RefundShop } from '#src/features/refund/testing/buying.ts'
import { CATEGORY, COMBINATION, DISTRIBUTOR, PRODUCT } from '#src/features/test-catalogue.ts'
import { exportProducts } from './export-products.ts'
import { bytesOf, type Cells, sheetCalls, sheetOf } from './testing/sheet-calls.ts'

const { potato, apple, mackerel } = PRODUCT

describe.each(testEngines)('sheets of products on %s', (engine) => {
  let shop: RefundShop
  let staff: TestStaff
  let seller: TestStaff
  let dryRun: ReturnType<typeof sheetCalls>['dryRun']
  let apply: ReturnType<typeof sheetCalls>['apply']
  beforeAll(async () => {
    shop = await openRefundShop({ engine })
    ;({ dryRun, apply } = sheetCalls(shop, () => staff))
    staff = await asStaff(shop, { roles: ['merchandiser'] })
    seller = await asStaff(shop, { roles: ['seller'], distributorId: DISTRIBUTOR.harbour })
  })
  // oxlint-disable-next-line vitest/no-standalone-expect -- every test ends with right books
  afterEach(async () => expect(await findBrokenInvariants(shop.db)).toEqual([]))
  afterAll(() => shop.close())

  const codeOf = ({ body }: { body: unknown }) => (body as { code?: string }).code
  const jobOf = async (id: number) => (await staff.api('admin.job.get', { params: { id } })).job
  const undo = async (id: number) => {
    const { job } = await staff.api('admin.job.undo', { params: { id } })
    await shop.pass()
    return jobOf(job.id)
  }
  const get = async (id: number) => (await staff.api('admin.product.get', { params: { id } })).product
  const exported = (selection: Parameters<typeof toProductFilter>[0], scope: number[] | null = null) =>
    exportProducts(shop.db, toProductFilter(selection, scope))

  const fresh: Cells = {
    상품명: '햇감자 5kg',
    공급사: '햇살 과수원',
    카테고리: '채소 > 뿌리채소',
    판매가: '12,900원',
    택배사: '한빛택배',
    '재고 증감': 30,
  }
  beforeAll(async () => {
    const names = await shop.db.one<{ distributor: string; category: string }>(
      'names',
      `select d.name as distributor, t.name || ' > ' || c.name as category from distributor d, category c join category t on t.id = c.parent_id
       where d.id = $1 and c.id = $2`,
      [DISTRIBUTOR.orchard, CATEGORY.root],
    )
    fresh.공급사 = names.distributor
    fresh.카테고리 = names.category
  })

  describe('happy', () => {
    test.each(['xlsx', 'csvUtf8', 'csvCp949'] as const)(
      '[backoffice] what is exported as %s changes nothing',
      async (format) => {
        const raw = await bytesOf(exported({ filter: {} }), format)
        const { body } = await dryRun(raw)
        expect(body).toMatchObject({ problems: [], creates: 0 })
        expect(body.changes).toBeGreaterThan(10)
        const { jobId, total } = (await apply(raw)).body
        const job = await jobOf(jobId)
        expect([job.done, job.refused]).toEqual([total, 0])
        const { rows } = await staff.api('admin.job.rows', { params: { id: jobId }, query: { take: 100 } })
        expect(new Set(rows.map(({ message }) => message))).toEqual(new Set(['바뀐 것이 없어요.']))
      },
    )

    test('[backoffice] the export is a stream of what is filtered, as a file', async () => {
      const answer = await staff.ask('admin.product.export', { query: { q: String(potato), format: 'csvUtf8' } })
      expect(answer.headers['content-disposition']).toMatch(/^attachment; filename\*=UTF-8''/)
      const lines = answer.body.trim().split(/\r?\n/)
      expect([lines.length, lines[1]?.startsWith(`${potato},${COMBINATION.potato},`)]).toEqual([2, true])
      const own = await seller.ask('admin.product.export', { query: { format: 'csvUtf8' } })
      expect(own.body).not.toContain(`${potato},${COMBINATION.potato},`)
    })

    test('[backoffice] a sheet creates and changes products with prices and stock, and undo restores them', async () => {
      const before = [await get(potato), await get(apple)]
      const stock = before[0]?.combinations[0]?.onHand ?? 0
      const raw = await sheetOf([
        fresh,
        { 상품번호: potato, 상품명: '흙감자', 판매가: 6_000, 정가: 9_000, '재고 증감': -5, '판매 상태': '일시 품절' },
        { 상품번호: apple, 옵션번호: COMBINATION.appleSmall3kg, 판매가: 11_000 },
        { 상품번호: apple, 옵션번호: COMBINATION.appleLarge3kg, '재고 증감': 7 },
      ])
      expect((await dryRun(raw)).body).toMatchObject({ rows: 4, creates: 1, changes: 2, problems: [] })
      const { jobId } = (await apply(raw)).body
      expect(await jobOf(jobId)).toMatchObject({ done: 3, refused: 0, title: '엑셀 등록: 새 상품 1개, 상품 2개 변경' })
      const changed = await get(potato)
      expect(changed).toMatchObject({ productStatus: 'temp_stock_out', fields: { name: '흙감자' } })
      expect(changed.combinations[0]).toMatchObject({ price: 6_000, listPrice: 9_000, onHand: stock - 5 })
      const { stocks } = await staff.api('admin.stock.list', { query: { q: '햇감자 5kg' } })
      expect(stocks).toMatchObject([{ onHand: 30, productStatus: 'waiting' }])
      const { entries } = await staff.api('admin.stock.ledger', { query: { productId: potato, kind: 'import' } })
      expect(entries).toMatchObject([{ unit: -5, reason: '엑셀로 등록', staffName: '김피디' }])
      expect(await undo(jobId)).toMatchObject({ done: 3, refused: 0 })
      const after = [await get(potato), await get(apple)]
      const values = (products: typeof before) =>
        products.map(({ fields, productStatus, combinations }) => ({ fields, productStatus, combinations }))
      expect(values(after)).toEqual(values(before))
      expect((await staff.api('admin.stock.list', { query: { q: '햇감자 5kg' } })).stocks).toEqual([])
    })

    test('[backoffice] names that look like formulas are text in the sheet and come back as they are', async () => {
      const { version } = await get(potato)
      const body = { version, name: '=HYPERLINK("x")' }
      await staff.api('admin.product.change', { params: { id: potato }, body })
      const raw = await bytesOf(exported({ ids: [potato] }), 'csvUtf8')
      expect(raw.toString()).toContain(`'=HYPERLINK`)
      for await (const { row, cells } of readSheet(raw, { mostRows: 5 }))
        if (row === 2) expect(cells[2]).toBe('=HYPERLINK("x")')
      await staff.api('admin.product.change', { params: { id: potato }, body: { version: version + 1, name: '감자' } })
    })
  })

  describe('error', () => {
    test('[backoffice] each of the invalid kinds is named by its cell, and nothing moves', async () => {
      const invalid: [Cells, string, string][] = [
        [{ 상품번호: 999_999, 판매가: 1 }, 'A2', '없는 상품번호예요.'],
        [{ 상품번호: potato, 옵션번호: COMBINATION.mackerel }, 'B3', '이 상품의 옵션번호를 적어 주세요.'],
        [{ ...fresh, 상품명: '' }, 'C4', '새 상품에는 꼭 적어 주세요.'],
        [{ ...fresh, 공급사: '없는 농장' }, 'E5', '없는 공급사예요.'],
        [{ ...fresh, 카테고리: '과일 > 없는 과일' }, 'F6', '없는 카테고리예요.'],
        [{ ...fresh, 판매가: '만 원' }, 'G7', '숫자를 적어 주세요.'],
        [{ ...fresh, 판매가: -1 }, 'G8', '0보다 작을 수 없어요.'],
        [{ ...fresh, 정가: 1_000 }, 'H9', '정가는 판매가 12,900원보다 낮을 수 없어요.'],
        [{ ...fresh, 특가: 20_000 }, 'I10', '특가는 판매가보다 높을 수 없어요.'],
        [{ 상품번호: mackerel, '재고 증감': -1_000_000 }, 'K11', '지금 재고는'],
        [
          { 상품번호: apple, 옵션번호: COMBINATION.appleSmall3kg, '판매 상태': '판매함' },
          'L12',
          '가운데 하나를 적어 주세요.',
        ],
        [{ ...fresh, '배송 유형': '무료', 배송비: 3_000 }, 'O13', '무료 배송이면 배송비가 0원이어야 해요.'],
        [{ ...fresh, 상품명: '가'.repeat(101) }, 'C14', '100자까지 적을 수 있어요.'],
        [{ 상품번호: potato, 판매가: 1_000 }, 'A15', '같은 상품의 줄은 이어서 적어 주세요.'],
        [{ ...fresh, 원산지: '=A1' }, 'Q16', '수식이 아니라 값을 적어 주세요.'],
      ]
      const raw = await sheetOf(
        invalid.map(([cells]) => cells),
        'csvUtf8',
      )
      const { problems, problemCount } = (await dryRun(raw)).body
      for (const [, cell, message] of invalid)
        expect(problems.find((problem) => problem.cell === cell)?.message ?? cell).toContain(message)
      expect(problemCount).toBe(problems.length)
      const before = await staff.api('admin.job.list')
      expect(codeOf(await apply(raw))).toBe('importInvalid')
      expect(await staff.api('admin.job.list')).toEqual(before)
    })

    test('[backoffice] rows of one product that say different things, and a sheet without its columns, are refused', async () => {
      const raw = await sheetOf([
        { 상품번호: apple, 옵션번호: COMBINATION.appleSmall3kg, 상품명: '사과' },
        { 상품번호: apple, 옵션번호: COMBINATION.appleSmall5kg, 상품명: '배' },
        { 상품번호: apple, 옵션번호: COMBINATION.appleSmall5kg, 상품명: '사과' },
      ])
      const { problems } = (await dryRun(raw)).body
      expect(problems.map(({ cell, message }) => [cell, message])).toEqual([
        ['C3', '같은 상품의 위 줄과 값이 달라요.'],
        ['B4', '같은 옵션이 두 번 있어요.'],
      ])
      const other = (await dryRun(Buffer.from('이름,값\n사과,1\n'))).body
      expect(other.problems.map(({ column }) => column)).toEqual(['상품번호', '상품명', '판매가'])
      expect(codeOf(await dryRun(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2, 3])))).toBe('sheetUnreadable')
    })
  })

  describe('security', () => {
    test('[F6] [backoffice] a seller exports, creates and changes the own products only', async () => {
      const rows: (readonly SheetCell[])[] = []
      for await (const row of exported({ filter: {} }, [DISTRIBUTOR.harbour])) rows.push(row)
      expect(rows.length).toBeGreaterThan(1)
      expect(new Set(rows.slice(1).map((row) => row[4])).size).toBe(1)
      const raw = await sheetOf([{ 상품번호: potato, 판매가: 100 }, fresh, { 상품번호: mackerel, 판매가: 100 }])
      const { problems } = (await dryRun(raw, seller)).body
      expect(problems.map(({ cell, message }) => [cell, message])).toEqual([
        ['E3', '없는 공급사예요.'],
        ['A2', '없는 상품번호예요.'],
      ])
      expect(codeOf(await apply(raw, seller))).toBe('importInvalid')
    })
  })
})
