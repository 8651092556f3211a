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
/** Once an hour for some three days: a warning that comes late still warns. */
const TELL_TRIES = 84

/** A message about the account itself: written down with the change, sent after it to the member's phone. */
export const notifyMember = (tx: Sql, userId: number, occasion: Occasion): Promise<void> =>
  enqueue(tx, 'user.tell', { userId, occasion })

/** The same to the phone the member had before: if it was not the member who changed it, the new one is a stranger's. */
export const notifyFormerPhone = (tx: Sql, encryption: Encryption, userId: number, phone: string): Promise<void> =>
  enqueue(tx, 'user.tell', { userId, occasion: 'phoneChanged', to: encryption.encryptText(phone, PLACE) })

/** What still says a phone the person once had, though it was sent or given up; what is yet to be sent still warns. */
export const forgetTold = (tx: Sql, userId: number): Promise<number> =>
  forgetEndedJobs(tx, { kind: 'user.tell', userId, tries: TELL_TRIES })

/** Sends at most once where the sender cannot say whether it went out; tries again only when it surely did not. */
export const tell = (app: App): JobHandler => ({
  tries: TELL_TRIES,
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
