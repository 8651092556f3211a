import type { GradeRule } from '@shop/contract'
import { grades } from '@shop/rules/grades'
import { wonText } from '#src/lib/format/texts.ts'

/** Names of the grades, the lowest first. */
export const gradeNames = grades.map(({ gradeName }) => gradeName)

/** Minimum purchases of a grade in words. */
export const floorText = (floor: number): string => (floor === 0 ? '처음부터' : `${wonText(floor)}부터`)

/** Thresholds of a rule in words. */
export const floorsText = ({ floors }: GradeRule): string =>
  gradeNames.map((name, at) => `${name} ${floorText(floors[at] ?? 0)}`).join(', ')
