import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { findBrokenInvariants } from '#src/db/invariants.ts'
import { testEngines } from '#src/db/snapshot.ts'
import { toProductFilter } from '#src/features/product/bulk-edit/selected-products.ts'
import type { SheetCell } from '#src/features/sheet/write-sheet.ts'
import { asStaff, type TestStaff } from '#src/features/staff/account/testing/test-staff.ts'
import { openRefundShop, type RefundShop } from '#src/features/refund/testing/buying.ts'
import { CATEGORY, COMBINATION, DISTRIBUTOR, PRODUCT } from '#src/features/test-catalogue.ts'
import { exportProducts } from './export-products.ts'
import { bytesOf, type Cells, sheetCalls, sheetOf } from './testing/sheet-calls.ts'

const { potato, apple, mackerel } = PRODUCT

describe.each(testEngines)('dry runs of product sheets on %s', (engine) => {
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

  describe('dry run', () => {
    beforeAll(async () => {
      await shop.db.exec('gone', "insert into distributor (id, name, archived_at) values (900, '떠난 농장', now())", [])
      await shop.db.exec(
        'gone category',
        "insert into category (id, parent_id, name, slug, position, archived_at) values (900, $1, '떠난 분류', 'gone', 9, now())",
        [CATEGORY.vegetable],
      )
      // the terms of new products contradict a fee in the sheet
      await shop.db.exec(
        'free',
        "update distributor set shipping_fee_type = 'type01', shipping_fee = 0 where id = $1",
        [DISTRIBUTOR.orchard],
      )
      await shop.db.exec('place', 'update product set distributor_id = 900, category_id = 900 where id = $1', [potato])
    })

    test('[backoffice] problems that the change would have are named: price of 0 won, shop fields, archived places, terms', async () => {
      const { body } = await dryRun(await sheetOf([{ 상품번호: mackerel, 판매가: 0 }]))
      expect(body.problems.map(({ cell, message }) => [cell, message])).toEqual([
        ['G2', '판매 중인 상품은 0원보다 크게 적어 주세요.'],
      ])
      const tax = (await get(mackerel)).fields.taxStatus === 'tax' ? '면세' : '과세'
      const own = (await dryRun(await sheetOf([{ 상품번호: mackerel, 과세: tax }]), seller)).body
      expect(own.problems).toMatchObject([{ cell: 'T2', value: tax, message: '쇼핑몰에서 정하는 값이에요.' }])
      const same = (
        await dryRun(await sheetOf([{ 상품번호: mackerel, 과세: tax === '과세' ? '면세' : '과세' }]), seller)
      ).body
      expect(same.problems).toEqual([])
      const places = (
        await dryRun(await sheetOf([{ 상품번호: mackerel, 공급사: '떠난 농장', 카테고리: '채소 > 떠난 분류' }]))
      ).body
      expect(places.problems.map(({ cell, message }) => [cell, message])).toEqual([
        ['E2', '보관된 공급사예요.'],
        ['F2', '보관된 카테고리예요.'],
      ])
      const terms = (await dryRun(await sheetOf([{ ...fresh, 배송비: 3_000 }]))).body
      expect(terms.problems).toMatchObject([{ cell: 'O2', message: '무료 배송이면 배송비가 0원이어야 해요.' }])
    })

    test('[backoffice] a product of an archived distributor and category is exported and imported again', async () => {
      await shop.db.exec('place', 'update product set distributor_id = 900, category_id = 900 where id = $1', [potato])
      const raw = await bytesOf(exported({ ids: [potato] }), 'xlsx')
      expect((await dryRun(raw)).body).toMatchObject({ changes: 1, problems: [] })
      const { rows: results } = await staff.api('admin.job.rows', { params: { id: (await apply(raw)).body.jobId } })
      expect(results).toMatchObject([{ state: 'done', message: '바뀐 것이 없어요.' }])
    })

    test('[backoffice] distributor and tax of a sheet are restored by undo', async () => {
      const before = (await get(mackerel)).fields
      const names = await shop.db.one<{ name: string }>('name', 'select name from distributor where id = $1', [
        DISTRIBUTOR.orchard,
      ])
      const tax = before.taxStatus === 'tax' ? '면세' : '과세'
      const { jobId } = (await apply(await sheetOf([{ 상품번호: mackerel, 공급사: names.name, 과세: tax }]))).body
      const changed = (await get(mackerel)).fields
      expect(changed).toEqual({
        ...before,
        distributorId: DISTRIBUTOR.orchard,
        taxStatus: tax === '과세' ? 'tax' : 'tax_free',
      })
      expect(await undo(jobId)).toMatchObject({ done: 1, refused: 0 })
      expect((await get(mackerel)).fields).toEqual(before)
    })
  })

  describe('random sheets', () => {
    const known = [
      [potato, COMBINATION.potato],
      [mackerel, COMBINATION.mackerel],
      [apple, COMBINATION.appleSmall3kg],
      [apple, COMBINATION.appleLarge3kg],
      [PRODUCT.pear, COMBINATION.pear],
      [PRODUCT.limited, COMBINATION.limited],
      [PRODUCT.waiting, 1501],
    ] as const
    const maybe = (...values: SheetCell[]) =>
      fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: fc.constantFrom(...values) })
    const cells = fc.record<Cells>({
      상품명: maybe('한 번 바꾼 이름', '두 번 바꾼 이름'),
      공급사: maybe('gone farm', 'orchard', 'harbour'),
      카테고리: maybe('gone category', 'root'),
      판매가: maybe(0, 900, 7_000, 13_000),
      정가: maybe(0, 9_000, 20_000),
      특가: maybe('없음', 500, 8_000),
      '재고 증감': maybe(-3, 4),
      '판매 상태': maybe('판매 중', '품절', '판매 대기'),
      택배사: maybe('새벽택배'),
      '배송 유형': maybe('무료', '유료', '조건부 무료'),
      배송비: maybe(0, 2_500),
      '무료 배송 기준': maybe('없음', 30_000),
      과세: maybe('과세', '면세'),
    })
    const rows = fc.uniqueArray(fc.tuple(fc.constantFrom(null, ...known), cells), {
      minLength: 1,
      maxLength: 7,
      // rows of one product follow each other and agree: one row is enough here
      selector: ([product]) => product?.[0] ?? null,
    })

    test('[backoffice] rows without problems are applied, of staff and of sellers', { timeout: 120_000 }, async () => {
      const names = await shop.db.many<{ id: number; name: string }>('names', 'select id, name from distributor', [])
      const words: Record<string, string> = {
        'gone farm': '떠난 농장',
        'gone category': '채소 > 떠난 분류',
        orchard: names.find(({ id }) => id === DISTRIBUTOR.orchard)?.name ?? '',
        harbour: names.find(({ id }) => id === DISTRIBUTOR.harbour)?.name ?? '',
        root: String(fresh.카테고리),
      }
      const applied = { staff: 0, seller: 0 }
      await fc.assert(
        fc.asyncProperty(rows, fc.constantFrom('staff', 'seller'), async (given, who) => {
          const by = who === 'staff' ? staff : seller
          await shop.db.exec('own', 'update product set distributor_id = $1 where id = $2', [
            DISTRIBUTOR.harbour,
            mackerel,
          ])
          let sheet = given.map(([product, values]): Cells => {
            const named = Object.fromEntries(
              Object.entries(values).map(([column, value]) => [column, words[String(value)] ?? value]),
            )
            return product ? { ...named, 상품번호: product[0], 옵션번호: product[1] } : named
          })
          for (;;) {
            if (sheet.length === 0) return
            const { problems, creates, changes } = (await dryRun(await sheetOf(sheet), by)).body
            // rows without any cell are no rows
            if (problems.length + creates + changes === 0) return
            if (problems.length === 0) break
            const bad = new Set(problems.map(({ row }) => row))
            sheet = sheet.filter((_, at) => !bad.has(at + 2))
          }
          const { jobId, total } = (await apply(await sheetOf(sheet), by)).body
          const { rows: results } = await by.api('admin.job.rows', { params: { id: jobId }, query: { take: 100 } })
          expect(results.filter(({ state }) => state !== 'done')).toEqual([])
          applied[who] += total
        }),
        { numRuns: 30 },
      )
      await shop.db.exec('own', 'update product set distributor_id = $1 where id = $2', [DISTRIBUTOR.harbour, mackerel])
      expect([applied.staff > 10, applied.seller > 0]).toEqual([true, true])
    })
  })
})
