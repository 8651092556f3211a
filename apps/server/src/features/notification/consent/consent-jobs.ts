import { formatSeoulDate, sendableAt, seoulDayRange, toSeoulDate } from '@shop/rules'
import { queueMessages, addToInbox, notify } from '#src/features/notification/notify.ts'
import type { Sql } from '#src/db/db.ts'
import type { App } from '#src/handler-context.ts'
import { enqueue } from '#src/jobs/enqueue.ts'
import { ALWAYS, type JobHandler } from '#src/jobs/run-job.ts'
import { findLastConsent, type ListChangedConsents, listChangedConsents, remindOfConsents } from './consent-sql.ts'

const AT_ONCE = 200
/** Changes that follow each other within this time are confirmed once. */
const SETTLING_MS = 10 * 60_000
/** Hour in Seoul at which reminders are sent: in the daytime. */
const REMIND_HOUR_MS = 10 * 3_600_000

type Needs = Pick<App, 'config' | 'bus'>

const kinds = ['advertising', 'advertising_promotion', 'advertising_night'] as const
const subjects: Readonly<Record<(typeof kinds)[number], string>> = {
  advertising: '혜택과 이벤트 소식',
  advertising_promotion: '맞춤 프로모션',
  advertising_night: '밤 시간(밤 9시~아침 8시) 광고',
}

const channels: Readonly<Record<string, string>> = { push: '푸시', text: '문자', email: '이메일' }

/** Names what consents are about. Channels are named only if the consent to all of them was not changed the same way. */
const subjectOf = (changes: readonly ListChangedConsents[]): string =>
  kinds
    .flatMap((kind) => {
      const changed = changes.filter((change) => change.kind === kind).map(({ channel }) => channel)
      if (changed.length === 0) return []
      if (changed.includes(null)) return [subjects[kind]]
      return [`${subjects[kind]}(${changed.map((channel) => channels[channel ?? '']).join(', ')})`]
    })
    .join(', ')

/**
 * Renders the changes of a member as one message, so that parts cannot arrive in another order. Channels have no effect without the
 * consent to advertising, so they are left out of its withdrawal.
 */
const toConfirmation = (changes: readonly ListChangedConsents[]) => {
  const [last] = changes.toSorted((a, b) => b.id - a.id)
  if (!last) return undefined
  const isOff = changes.some(({ kind, channel, agreed }) => kind === 'advertising' && channel === null && !agreed)
  const valid = isOff ? changes.filter(({ channel }) => channel === null) : changes
  const given = subjectOf(valid.filter(({ agreed }) => agreed))
  const withdrawn = subjectOf(valid.filter(({ agreed }) => !agreed))
  const kind = given === '' ? 'account.consentWithdrawn' : 'account.consentGiven'
  const { platform, userId, id } = last
  const date = formatSeoulDate(last.at)
  const variables =
    given === '' ? { subject: withdrawn, date, refused: '' } : { subject: given, date, refused: withdrawn }
  return { kind, key: `${kind}:${userId}:${id}`, platform, userId, variables } as const
}

type Add = typeof addToInbox

/** Confirms the next changes after an id. Returns the id of the last one, null if there are none. */
const confirmAfter = async (tx: Sql, app: Needs, { after, add }: { after: number; add: Add }, now: Date) => {
  const before = new Date(now.getTime() - SETTLING_MS)
  const { last } = await findLastConsent(tx, { after, before, most: AT_ONCE })
  const changes = last === null ? [] : await listChangedConsents(tx, { after, last })
  for (const ofMember of Map.groupBy(changes, ({ userId }) => userId).values()) {
    const confirmation = toConfirmation(ofMember)
    if (confirmation) await add(tx, app, confirmation, now)
  }
  return last
}

interface Confirmed {
  /** Last consent that is confirmed in the app. */
  after?: number
  /** Last consent that is confirmed outside the app. Default: `after`. */
  sentAfter?: number
}

/**
 * Confirms changes of advertising consents to the person: in the app at any hour, outside it in the daytime. Changes of a night are
 * one message in the morning, so that messages cannot arrive in another order.
 */
const confirm = (app: Needs): JobHandler => ({
  tries: ALWAYS,
  async inTx(tx, payload, { now }) {
    const { after = 0, sentAfter = after } = payload as Confirmed
    const last = await confirmAfter(tx, app, { after, add: addToInbox }, now)
    const isAwake = sendableAt(now) <= now
    const sent = isAwake ? await confirmAfter(tx, app, { after: sentAfter, add: queueMessages }, now) : null
    const hasMore = last !== null || sent !== null
    const confirmed: Confirmed = { after: last ?? after, sentAfter: sent ?? sentAfter }
    const runAt = hasMore ? now : new Date(now.getTime() + SETTLING_MS)
    await enqueue(tx, 'consent.confirm', confirmed, { key: 'confirm', runAt })
  },
})

/** Reminds of a consent two years after it was given or recalled. Without an answer it stays. */
const remind = (app: Needs): JobHandler => ({
  tries: ALWAYS,
  async inTx(tx, _, { now }) {
    const reminded = await remindOfConsents(tx, { now, most: AT_ONCE })
    for (const { userId, platform, agreedAt } of reminded) {
      const of = { key: `account.consentReminder:${userId}:${toSeoulDate(now)}`, platform, userId }
      await notify(
        tx,
        app,
        { ...of, kind: 'account.consentReminder', variables: { date: formatSeoulDate(agreedAt) } },
        now,
      )
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
