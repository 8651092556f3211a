import { notifyAwake } from '#src/features/notification/notify.ts'
import type { App } from '#src/handler-context.ts'
import { enqueue } from '#src/jobs/enqueue.ts'
import type { JobHandler } from '#src/jobs/run-job.ts'
import { notifyModeration } from './notify-moderation.ts'
import { findQnaToNotify } from './qna-sql.ts'

const notifyAnswer = (app: Pick<App, 'config'>): JobHandler => ({
  async inTx(tx, payload, { now }) {
    const { id } = payload as { id: number }
    // undefined if the question was deleted
    const told = await findQnaToNotify(tx, { id })
    if (!told) return
    const { userId, platform, product, productId } = told
    const variables = { product, productId: String(productId) }
    const notice = { kind: 'qna.answer', key: `qna.answer:${id}`, platform, userId, variables } as const
    const runAt = await notifyAwake(tx, app, notice, now)
    if (runAt) await enqueue(tx, 'qna.tellAnswer', { id }, { key: String(id), runAt })
  },
})

export const qnaJobs = (app: Pick<App, 'config'>): Record<string, JobHandler> => ({
  'qna.notify': notifyModeration(app),
  'qna.tellAnswer': notifyAnswer(app),
})
