import { addDays } from '@shop/rules'
import type { App } from '#src/handler-context.ts'
import { enqueue } from '#src/jobs/enqueue.ts'
import { ALWAYS, type JobHandler } from '#src/jobs/run-job.ts'
import { encryptionOf } from '#src/encryption.ts'
import { pruneTokens } from '#src/features/auth/auth-token-sql.ts'
import { OPEN_ANSWER_MS } from '#src/features/idempotency/once-per-open-key.ts'
import { pruneOpenAnswers } from '#src/features/idempotency/open-answer-sql.ts'
import { indexNames } from './index-key/index-names.ts'
import { evaluateGrades } from './grade/grade-handlers.ts'
import { destroy } from './leave/leave.ts'
import { HOUR_MS } from './limit/take-limit.ts'
import { dropPicture } from './picture/user-picture.ts'
import { expirePoints } from './point/point-handlers.ts'
import { pruneExchanges } from './sns/sns-exchange-sql.ts'
import { listKeysToRewrap, putRewrapped } from './user-account-sql.ts'
import { pruneCodes, pruneHits } from './user-code-sql.ts'

const KEYS_AT_ONCE = 500

/** I1: wraps the members' keys again after a rotation of the shop's key, while the shop runs. */
const rewrapKeys = async (app: App, tx: Parameters<typeof listKeysToRewrap>[0]): Promise<boolean> => {
  const encryption = encryptionOf(app.config)
  const keys = await listKeysToRewrap(tx, { currentName: encryption.currentName, most: KEYS_AT_ONCE })
  for (const { userId, wrapped } of keys) {
    await putRewrapped(tx, { userId, wrapped: encryption.rewrap(wrapped, userId) ?? wrapped })
  }
  return keys.length === KEYS_AT_ONCE
}

const prune = (app: App): JobHandler => ({
  tries: ALWAYS,
  async inTx(tx, _, { now }) {
    await pruneCodes(tx, { before: addDays(now, -1) })
    await pruneExchanges(tx, { before: addDays(now, -1) })
    await pruneHits(tx, { before: addDays(now, -1) })
    await pruneOpenAnswers(tx, { before: new Date(now.getTime() - OPEN_ANSWER_MS) })
    await pruneTokens(tx, { before: addDays(now, -30) })
    const hasMore = await rewrapKeys(app, tx)
    const next = hasMore ? {} : { runAt: new Date(now.getTime() + HOUR_MS) }
    await enqueue(tx, 'user.prune', {}, { key: 'prune', ...next })
  },
})

/** The periodic jobs are inserted with the schema; each enqueues itself again. */
export const userJobs = (app: App): Record<string, JobHandler> => ({
  'user.evaluateGrades': evaluateGrades,
  'user.expirePoints': expirePoints,
  'user.prune': prune(app),
  'user.indexNames': indexNames(app),
  'user.dropPicture': dropPicture(app),
  'user.destroy': destroy(app),
})
