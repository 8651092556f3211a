import { AppError } from '@shop/contract'
import type { Sql } from '#src/db/db.ts'
import { findLastChange } from './changed-meanwhile-sql.ts'

interface Changed {
  /** Kind and id, as in the audit log: `category 91`. */
  object: string
  /** Field of the body that was compared. */
  field?: string
  /** Values now. Without personal data. */
  current: object
  /** Who has changed it and when, if its row knows. Default: the last write in the audit log. */
  last?: { staffName: string | null; at: Date | null }
}

/**
 * Returns the error of a change that is based on an old version. Its problem has the present values, who has changed them, and when,
 * so that a form can show both side by side.
 */
export const changedMeanwhile = async (
  db: Sql,
  { object, field = 'version', current, last: known }: Changed,
): Promise<AppError> => {
  const last = known ?? (await findLastChange(db, { object }))
  return new AppError('changedMeanwhile', {
    problems: [
      {
        path: `body.${field}`,
        message: last?.staffName ? `${last.staffName} 님이 바꿨어요.` : '그사이에 값이 바뀌었어요.',
        current,
        by: last?.staffName ?? null,
        at: last?.at?.toISOString() ?? null,
      },
    ],
  })
}
