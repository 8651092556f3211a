import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testEngines } from '#src/db/snapshot.ts'
import { asStaff, type TestStaff } from '#src/features/staff/account/testing/test-staff.ts'
import { evaluateGrades } from '#src/features/user/user-point-sql.ts'
import { register } from '#src/features/user/test-members.ts'
import { openTestShop, type TestShop } from '#src/testing/test-shop.ts'

const codeOf = ({ body }: { body: unknown }) => (body as { code?: string }).code

describe.each(testEngines)('grades on %s', (engine) => {
  let shop: TestShop
  let owner: TestStaff
  beforeAll(async () => {
    shop = await openTestShop({ engine })
    // the last second of November in Seoul
    shop.clock.now = new Date('2026-11-30T14:59:59Z')
    owner = await asStaff(shop, { roles: ['owner'] })
  })
  afterAll(() => shop.close())

  const floors = [1_000, 2_000, 3_000]
  const set = (month: string, version: number, given = floors) =>
    owner.ask('admin.grade.set', { body: { month, floors: given, version } })

  test('[ENTITY-3] thresholds change from the next month of Seoul on, never the present one', async () => {
    expect(codeOf(await set('2026-11-01', 0))).toBe('gradeMonthPassed')
    expect((await set('2026-12-01', 0)).status).toBe(200)
    const before = await owner.api('admin.grade.get')
    expect(before).toMatchObject({ present: { month: null }, nextMonth: '2026-12-01', version: 1 })
    shop.clock.now = new Date('2026-11-30T15:00:00Z')
    const after = await owner.api('admin.grade.get')
    expect(after).toMatchObject({ present: { month: '2026-12-01', floors: [0, ...floors] }, nextMonth: '2027-01-01' })
    expect(codeOf(await set('2026-12-01', 1))).toBe('gradeMonthPassed')
    expect(codeOf(await set('2027-01-01', 0))).toBe('changedMeanwhile')
  })

  test('[ENTITY-3] thresholds that do not ascend name the field', async () => {
    const answer = await set('2027-02-01', 1, [3_000, 2_000, 4_000])
    expect(answer.status).toBe(400)
    expect(JSON.stringify(answer.body)).toContain('body.floors')
  })

  test('[ENTITY-3] members are counted by grade, and see the thresholds of their brand', async () => {
    const { token } = await register(shop)
    const { counts } = await owner.api('admin.grade.simulate', { query: { second: 1_000 } })
    expect(counts.map(({ name }) => name)).toEqual(['새싹', '잎새', '꽃', '열매'])
    expect(counts[0]?.now).toBeGreaterThan(0)
    expect((await shop.api(token)('user.getGradeInfo')).floors).toEqual([0, ...floors])
    const [since, until] = [new Date('2026-09-01T00:00:00Z'), new Date('2026-12-01T00:00:00Z')]
    const codeFloors = [0, 100_000, 300_000, 600_000]
    expect(await evaluateGrades(shop.db, { month: '2026-12-01', since, until, floors: codeFloors })).toBe(0)
  })

  test('[F6] only owners and managers see and change thresholds', async () => {
    const staff = await asStaff(shop, { roles: ['marketer'] })
    expect((await staff.ask('admin.grade.get', {})).status).toBe(403)
  })

  test('[F6] marketing staff reads the names and thresholds of the grades, and other roles do not', async () => {
    const { grades } = await (await asStaff(shop, { roles: ['marketer'] })).api('admin.grade.list')
    expect(grades.map(({ name }) => name)).toEqual(['새싹', '잎새', '꽃', '열매'])
    const { present } = await owner.api('admin.grade.get')
    expect(grades.map(({ floor }) => floor)).toEqual(present.floors)
    const packer = await asStaff(shop, { roles: ['packer'] })
    expect((await packer.ask('admin.grade.list', {})).status).toBe(403)
  })
})
