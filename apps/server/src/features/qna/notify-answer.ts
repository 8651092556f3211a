import { brandFor } from '@shop/brands'
import { sendableAt } from '@shop/rules'
import { findContact } from '#src/features/user/find-contact.ts'
import type { App, Integrations } from '#src/handler-context.ts'
import { enqueue } from '#src/jobs/enqueue.ts'
import type { JobHandler } from '#src/jobs/run-job.ts'
import { findQnaToNotify } from './qna-sql.ts'

/** Dependencies of the notification. */
type TellingApp = Pick<App, 'db' | 'clock' | 'config'> & { integrations: Pick<Integrations, 'messages'> }

/** Sends at most once if the sender cannot tell whether the message was sent. Retries only if it was surely not sent. */
const notifyAnswer = async (app: TellingApp, id: number): Promise<void> => {
  const now = app.clock()
  const runAt = sendableAt(now)
  if (runAt > now) return enqueue(app.db, 'qna.tellAnswer', { id }, { key: String(id), runAt })
  // undefined if the question was deleted or its author has turned these messages off
  const told = await findQnaToNotify(app.db, { id })
  const phone = told?.wantsAlarm ? (await findContact(app, told.userId)).phone : undefined
  if (!told || phone === undefined) return
  const text = [
    `[${brandFor(told.platform).koreanName}] 상품 문의에 답이 달렸어요.`,
    told.product,
    '상품 페이지의 문의에서 볼 수 있어요.',
  ].join('\n')
  const sent = await app.integrations.messages.send({
    to: phone,
    text,
    tags: { purpose: 'qnaAnswer', qnaId: String(id) },
  })
  if (sent.outcome === 'notSent') throw new Error(`the message was not sent: ${sent.cause}`)
}

export const qnaJobs = (app: TellingApp): Record<string, JobHandler> => ({
  'qna.tellAnswer': { outside: (payload) => notifyAnswer(app, (payload as { id: number }).id) },
})
