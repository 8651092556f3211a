import { brandFor } from '@shop/brands'
import type { Sql } from '#src/db/db.ts'
import type { App } from '#src/handler-context.ts'
import { enqueue } from '#src/jobs/enqueue.ts'
import { forgetEndedJobs } from '#src/jobs/jobs-sql.ts'
import type { JobHandler } from '#src/jobs/run-job.ts'
import { type Encryption, encryptionOf } from '#src/encryption.ts'
import { findContact } from '#src/features/user/find-contact.ts'
import { findPlatform } from '#src/features/user/user-account-sql.ts'

const sentences = {
  passwordChanged: '비밀번호가 바뀌었어요. 직접 바꾸지 않았다면 고객센터로 알려 주세요.',
  phoneChanged: '회원 정보의 휴대폰 번호가 바뀌었어요. 직접 바꾸지 않았다면 고객센터로 알려 주세요.',
} as const

type Occasion = keyof typeof sentences

const PLACE = 'user.tell'
/** Tries of a warning, once an hour for about three days: a late warning is still useful. */
const NOTIFICATION_TRIES = 84

/** Enqueues a message about the account in the transaction of the change. It is sent to the member's phone afterwards. */
export const notifyMember = (tx: Sql, userId: number, occasion: Occasion): Promise<void> =>
  enqueue(tx, 'user.tell', { userId, occasion })

/** Sends the message to the member's previous phone: if an attacker changed it, the new phone is the attacker's. */
export const notifyFormerPhone = (tx: Sql, encryption: Encryption, userId: number, phone: string): Promise<void> =>
  enqueue(tx, 'user.tell', { userId, occasion: 'phoneChanged', to: encryption.encryptText(phone, PLACE) })

/** Deletes ended jobs that contain a former phone, both sent and failed ones. Pending warnings are still sent. */
export const forgetNotifications = (tx: Sql, userId: number): Promise<number> =>
  forgetEndedJobs(tx, { kind: 'user.tell', userId, tries: NOTIFICATION_TRIES })

/** Sends at most once if the sender cannot tell whether the message was sent. Retries only if it was surely not sent. */
export const sendMemberNotification = (app: App): JobHandler => ({
  tries: NOTIFICATION_TRIES,
  async outside(payload) {
    const { userId, occasion, to } = payload as { userId: number; occasion: Occasion; to?: string }
    const phone =
      to === undefined ? (await findContact(app, userId)).phone : encryptionOf(app.config).decryptText(to, PLACE)
    if (phone === undefined) return
    const { platform } = await findPlatform(app.db, { userId })
    const text = `[${brandFor(platform).koreanName}] ${sentences[occasion]}`
    const result = await app.integrations.messages.send({ to: phone, text, tags: { purpose: occasion } })
    if (result.outcome === 'notSent') throw new Error(`the message was not sent: ${result.cause}`)
  },
})
