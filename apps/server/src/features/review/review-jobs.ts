import { brandFor } from '@shop/brands'
import { sendableAt } from '@shop/rules'
import type { Sql } from '#src/db/db.ts'
import { queueMessage } from '#src/features/notification/outbox/outbox.ts'
import { findContact } from '#src/features/user/find-contact.ts'
import type { App } from '#src/handler-context.ts'
import { ALWAYS, type JobHandler } from '#src/jobs/run-job.ts'
import { enqueueNotice, type NoticeEvent } from './report-review.ts'
import { dropPhoto, placePhotos } from './review-photo.ts'
import { remind } from './review-reminder.ts'
import * as sql from './review-report-sql.ts'

/** Reporters notified per transaction. */
const AT_ONCE = 100

type Needs = Pick<App, 'db' | 'config'>
type Platform = sql.ListReporters['platform']

interface Notified {
  caseId: number
  event: NoticeEvent
  /** Last reporter of the batch before. */
  after?: number
}

interface Notice {
  key: string
  userId: number
  platform: Platform
  lines: readonly string[]
}

/** Queues a message to a member. Does nothing for one without a phone, for example one who has left. */
const tell = async (app: Needs, tx: Sql, { key, userId, platform, lines }: Notice, now: Date): Promise<void> => {
  const { phone } = await findContact({ db: tx, config: app.config }, userId)
  if (phone === undefined) return
  const text = [`[${brandFor(platform).koreanName}] ${lines[0]}`, ...lines.slice(1)].join('\n')
  await queueMessage(tx, app, { key, kind: 'review', platform, userId, phone, text, dueAt: sendableAt(now) }, now)
}

const authorLines = (event: NoticeEvent, { product, rule, reason }: sql.FindCaseToNotify): string[] => {
  const why = reason === '' ? [] : [`사유: ${reason}`]
  switch (event) {
    case 'hidden':
      return ['신고가 들어와 후기를 가렸어요.', product, rule, '내 후기에서 이의를 한 번 제기할 수 있어요.']
    case 'hide':
      return ['후기를 가리기로 했어요.', product, rule, ...why]
    case 'reject':
      return ['이의를 살펴봤지만 후기를 다시 보이지 않기로 했어요.', product, rule, ...why]
    case 'show':
      return ['후기를 다시 볼 수 있어요.', product, ...why]
    case 'accept':
      return ['이의를 받아들여 후기를 다시 보이게 했어요.', product, ...why]
  }
}

const reporterLines: Readonly<Record<Exclude<NoticeEvent, 'hidden'>, string>> = {
  hide: '신고하신 후기를 가렸어요. 알려 주셔서 고마워요.',
  reject: '신고하신 후기를 살펴보고 계속 가리기로 했어요.',
  show: '신고하신 후기를 살펴봤지만 운영 원칙에 어긋나지 않았어요. 신고하신 분께는 계속 보이지 않아요.',
  accept: '신고하신 후기를 다시 살펴보고 보이게 했어요. 신고하신 분께는 계속 보이지 않아요.',
}

/**
 * Notifies the author, then the reporters in batches: the job enqueues itself for those after the last one. Each message has a
 * key of its own, so a batch that runs again repeats none.
 */
const notify = (app: Needs): JobHandler => ({
  tries: ALWAYS,
  async inTx(tx, payload, { now }) {
    const { caseId, event, after = 0 } = payload as Notified
    // undefined if the review was deleted
    const found = await sql.findCaseToNotify(tx, { id: caseId })
    if (!found) return
    const { authorId, platform, product, reviewId } = found
    if (after === 0 && authorId !== null && platform !== null) {
      const lines = authorLines(event, found)
      await tell(app, tx, { key: `review.${event}:${caseId}`, userId: authorId, platform, lines }, now)
    }
    if (event === 'hidden') return
    const reporters = await sql.listReporters(tx, { reviewId, after, most: AT_ONCE })
    for (const reporter of reporters) {
      const key = `review.${event}:${caseId}:${reporter.userId}`
      await tell(app, tx, { key, ...reporter, lines: [reporterLines[event], product] }, now)
    }
    const last = reporters.at(-1)?.userId
    if (reporters.length === AT_ONCE && last !== undefined) await enqueueNotice(tx, caseId, event, last)
  },
})

const tellAnswer = (app: Needs): JobHandler => ({
  tries: ALWAYS,
  async inTx(tx, payload, { now }) {
    const { id } = payload as { id: number }
    const found = await sql.findReviewToNotify(tx, { id })
    if (!found?.wantsAlarm || found.authorId === null || found.platform === null) return
    const lines = ['후기에 답글이 달렸어요.', found.product, '내 후기에서 볼 수 있어요.']
    await tell(app, tx, { key: `review.answer:${id}`, userId: found.authorId, platform: found.platform, lines }, now)
  },
})

export const reviewJobs = (app: App): Record<string, JobHandler> => ({
  'review.dropPhoto': dropPhoto(app),
  'review.notify': notify(app),
  'review.placePhotos': placePhotos(app),
  'review.remind': remind(app),
  'review.tellAnswer': tellAnswer(app),
})
