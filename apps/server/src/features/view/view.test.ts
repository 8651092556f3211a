import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import { asStaff, type TestStaff } from '#src/features/staff/account/testing/test-staff.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'

const codeOf = ({ body }: { body: unknown }) => (body as { code?: string }).code

describe.each(testEngines)('saved views on %s', (engine) => {
  let shop: TestShop
  let own: TestStaff
  let colleague: TestStaff
  let seller: TestStaff
  beforeAll(async () => {
    shop = await openTestShop({ engine })
    own = await asStaff(shop, { roles: ['merchandiser'] })
    colleague = await asStaff(shop, { roles: ['packer'] })
    seller = await asStaff(shop, { roles: ['seller'], distributorId: 1 })
  })
  afterAll(() => shop.close())

  let names = 0
  const bodyOf = (change: object = {}) => ({
    grid: 'orders',
    name: `보기 ${(names += 1)}`,
    query: 'state=new',
    ...change,
  })
  const save = async (staff = own, change: object = {}) =>
    (await staff.api('admin.view.create', { body: bodyOf(change) })).view
  const namesOf = async (staff: TestStaff, grid = 'orders') =>
    (await staff.api('admin.view.list', { query: { grid } })).views.map(({ name }) => name)
  const share = (id: number, isShared: boolean, version: number, staff = own) =>
    staff.ask('admin.view.share', { params: { id }, body: { isShared, version } })

  describe('happy', () => {
    test('[backoffice] a view keeps filters and columns, and only its owner sees it until it is shared', async () => {
      const columns = [{ key: 'orderNo', isHidden: false, isPinned: true, width: 160 }]
      const view = await save(own, { columns })
      expect(view).toMatchObject({ query: 'state=new', columns, isOwn: true, isShared: false, version: 0 })
      expect(await namesOf(own)).toContain(view.name)
      expect(await namesOf(colleague)).not.toContain(view.name)
      expect((await share(view.id, true, 0)).body.view).toMatchObject({ isShared: true, version: 1 })
      const { views } = await colleague.api('admin.view.list', { query: { grid: 'orders' } })
      expect(views).toContainEqual(expect.objectContaining({ id: view.id, isOwn: false, ownerName: '김피디' }))
      expect(await namesOf(own, 'products')).not.toContain(view.name)
    })

    test('[backoffice] a view is changed and deleted by its owner', async () => {
      const { id } = await save()
      const body = { name: '바꾼 보기', query: 'state=delayed&from=2026-11-01', columns: [], version: 0 }
      const { view } = await own.api('admin.view.change', { params: { id }, body })
      expect(view).toMatchObject({ name: '바꾼 보기', query: body.query, version: 1 })
      await own.api('admin.view.delete', { params: { id } })
      expect(await namesOf(own)).not.toContain('바꾼 보기')
    })
  })

  describe('error', () => {
    test('[backoffice] an earlier version, a name that is taken and an unknown view are refused', async () => {
      const [first, second] = [await save(), await save()]
      const change = (id: number, name: string, version: number) =>
        own.ask('admin.view.change', { params: { id }, body: { name, query: '', version } })
      expect(codeOf(await change(first.id, '새 이름', 7))).toBe('changedMeanwhile')
      expect(codeOf(await change(first.id, second.name, 0))).toBe('viewExists')
      expect(codeOf(await change(999_999, '새 이름', 0))).toBe('viewNotFound')
      expect(codeOf(await own.ask('admin.view.create', { body: bodyOf({ name: first.name }) }))).toBe('viewExists')
      expect(codeOf(await share(first.id, true, 7))).toBe('changedMeanwhile')
    })

    test('[backoffice] their number is bounded, also at the same time', async () => {
      const answers = await Promise.all(
        Array.from({ length: 32 }, () => colleague.ask('admin.view.create', { body: bodyOf({ grid: 'reviews' }) })),
      )
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(30)
      expect(answers.filter((answer) => codeOf(answer) === 'viewsFull')).toHaveLength(2)
    })
  })

  describe('security', () => {
    test('[backoffice] views of others are not changed, deleted or shared; a shared one is only taken back', async () => {
      const { id } = await save()
      const manager = await asStaff(shop, { roles: ['manager'] })
      const body = { name: '남의 보기', query: '', version: 0 }
      expect(codeOf(await colleague.ask('admin.view.change', { params: { id }, body }))).toBe('viewNotFound')
      expect(codeOf(await colleague.ask('admin.view.delete', { params: { id } }))).toBe('viewNotFound')
      expect(codeOf(await share(id, true, 0, manager))).toBe('viewNotFound')
      expect(codeOf(await share(id, true, 0, colleague))).toBe('forbidden')
      await share(id, true, 0)
      expect((await share(id, false, 1, manager)).body.view).toMatchObject({ isShared: false, isOwn: false })
    })

    test('[backoffice] another brand and sellers do not see shared views', async () => {
      const view = await save()
      await share(view.id, true, 0)
      const elsewhere = await asStaff(shop, { roles: ['manager'], brand: 'cuma' })
      expect(await namesOf(elsewhere)).toEqual([])
      expect(await namesOf(seller)).toEqual([])
      const own2 = await save(seller)
      expect(await namesOf(seller)).toEqual([own2.name])
    })

    test('[I4] phones and e-mail addresses are not stored in a view', async () => {
      for (const query of [
        'q=010-1234-5678',
        'q=01012345678',
        'state=new&q=a%40example.com',
        'q=%30%31%301234%2D5678',
        'name=%EA%B9%80%EC%88%98%EC%A7%84',
        'state=new&phone=5678',
      ]) {
        const answer = await own.ask('admin.view.create', { body: bodyOf({ query }) })
        expect(answer.body, query).toMatchObject({ problems: [{ path: 'body.query' }] })
      }
      expect(
        (await own.ask('admin.view.create', { body: bodyOf({ query: 'from=2026-11-01&to=2026-11-28' }) })).status,
      ).toBe(200)
      // the text of goods is no person
      const goods = bodyOf({ grid: 'products', query: 'q=%EA%B0%90%EC%9E%90' })
      const { view } = (await own.ask('admin.view.create', { body: goods })).body
      expect(view.query).toBe(goods.query)
    })
  })
})
