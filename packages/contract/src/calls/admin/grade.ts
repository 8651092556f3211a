import { z } from 'zod'
import { call } from '../../call.ts'
import { GradeCount, GradeFloor, GradeFloors, GradeRule } from '../../entities/grade-rule.ts'
import { Day, IntFrom } from '../../scalars.ts'

const staff = { access: 'staff', permission: 'setting.write' } as const
const Floor = IntFrom(1, 1_000_000_000)

/** Grades of the members of a brand. */
export const adminGradeCalls = {
  'admin.grade.get': call({
    ...staff,
    summary: 'Thresholds of the grades now and from later months on, with their history, the latest month first.',
    method: 'GET',
    path: '/admin/v1/grades',
    reply: z.object({
      present: GradeRule,
      rules: z.array(GradeRule).max(50),
      /** First month that can be changed. */
      nextMonth: Day,
      version: z.int(),
    }),
  }),
  'admin.grade.list': call({
    access: 'staff',
    permission: 'segment.read',
    summary: 'Grades of the brand with the thresholds of the present month, the lowest first.',
    method: 'GET',
    path: '/admin/v1/grades/present',
    reply: z.object({ grades: z.array(GradeFloor).max(10) }),
  }),
  'admin.grade.set': call({
    ...staff,
    summary:
      'Sets the thresholds from a later month on. Grades that were given stay. Refused for the present month and earlier ones, and unless the version is still the one that the person has seen.',
    method: 'PUT',
    path: '/admin/v1/grades',
    body: z.object({
      /** First day of a month. */
      month: Day.regex(/-01$/, '달의 첫날을 골라 주세요.'),
      floors: GradeFloors,
      version: z.int().min(0).max(1_000_000),
    }),
    reply: z.object({ version: z.int() }),
    errors: ['changedMeanwhile', 'gradeMonthPassed'],
  }),
  'admin.grade.simulate': call({
    ...staff,
    summary:
      'Members of the brand by grade, now and by these thresholds in the next evaluation. Ends after five seconds.',
    method: 'GET',
    path: '/admin/v1/grades/simulation',
    query: z.object({ second: Floor.default(100_000), third: Floor.default(300_000), fourth: Floor.default(600_000) }),
    reply: z.object({ counts: z.array(GradeCount).length(4) }),
    errors: ['gradesTooMany'],
  }),
}
