import { seoulDayRange, toSeoulDate } from '@shop/rules'
import { notify } from '#src/features/notification/notify.ts'
import type { App } from '#src/handler-context.ts'
import { enqueue } from '#src/jobs/enqueue.ts'
import { ALWAYS, type JobHandler } from '#src/jobs/run-job.ts'
import { findLastConsent, listChangedConsents, remindOfConsents } from './consent-sql.ts'

const AT_ONCE = 200
/** Changes that follow each other within this time are confirmed once. */
const SETTLING_MS = 10 * 60_000
/** Hour in Seoul at which reminders are sent: in the daytime. */
const REMIND_HOUR_MS = 10 * 3_600_000

type Needs = Pick<App, 'config'>

const subjects: Readonly<Record<string, string>> = {
  advertising: '혜택과 이벤트 소식',
  advertising_night: '밤 시간(21시~8시) 광고',
  advertising_promotion: '맞춤 프로모션',
}

const channels: Readonly<Record<string, string>> = { push: '푸시', text: '문자', email: '이메일' }

/** Names what a consent is about, with its channel if it is about one. */
const subjectOf = (kind: string, channel: string | null): string => {
  const subject = subjects[kind] ?? '광고'
  return channel === null ? subject : `${subject}(${channels[channel] ?? channel})`
}

const dayOf = (at: Date): string => toSeoulDate(at).replaceAll('-', '.')

/** Confirms each change of an advertising consent to the person. Reads the consents after the last one that was read. */
const confirm = (app: Needs): JobHandler => ({
  tries: ALWAYS,
  async inTx(tx, payload, { now }) {
    const { after = 0 } = payload as { after?: number }
    const before = new Date(now.getTime() - SETTLING_MS)
    const { last } = await findLastConsent(tx, { after, before, most: AT_ONCE })
    const changes = last === null ? [] : await listChangedConsents(tx, { after, last })
    for (const { id, userId, platform, kind: consent, channel, agreed, at } of changes) {
      const kind = agreed ? 'account.consentGiven' : 'account.consentWithdrawn'
      const variables = { subject: subjectOf(consent, channel), date: dayOf(at) }
      await notify(tx, app, { kind, key: `${kind}:${userId}:${id}`, platform, userId, variables }, now)
    }
    const runAt = last === null ? new Date(now.getTime() + SETTLING_MS) : now
    await enqueue(tx, 'consent.confirm', { after: last ?? after }, { key: 'confirm', runAt })
  },
})

/** Reminds of a consent two years after it was given or recalled. Without an answer it stays. */
const remind = (app: Needs): JobHandler => ({
  tries: ALWAYS,
  async inTx(tx, _, { now }) {
    const reminded = await remindOfConsents(tx, { now, most: AT_ONCE })
    for (const { userId, platform, agreedAt } of reminded) {
      const of = { key: `account.consentReminder:${userId}:${toSeoulDate(now)}`, platform, userId }
      await notify(tx, app, { ...of, kind: 'account.consentReminder', variables: { date: dayOf(agreedAt) } }, now)
    }
    const tomorrow = new Date(seoulDayRange(now).to.getTime() + REMIND_HOUR_MS)
    const runAt = reminded.length === AT_ONCE ? now : tomorrow
    await enqueue(tx, 'consent.remind', {}, { key: 'remind', runAt })
  },
})

export const consentJobs = (app: Needs): Record<string, JobHandler> => ({
  'consent.confirm': confirm(app),
  'consent.remind': remind(app),
})
