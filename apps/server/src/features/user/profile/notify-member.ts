import type { Sql } from '#src/db/db.ts'
import type { Encryption } from '#src/encryption.ts'
import { enqueue } from '#src/jobs/enqueue.ts'
import { forgetEndedJobs } from '#src/jobs/jobs-sql.ts'
import { MAX_ATTEMPTS } from '#src/jobs/run-job.ts'

/** Job of the notification feature, which comes after this one. */
export interface MemberNotification {
  userId: number
  occasion: 'passwordChanged' | 'phoneChanged'
  /** Encrypted phone. Missing for that of the account. */
  to?: string
}

const PLACE = 'user.tell'

/** Decrypts the phone of a notification. */
export const openFormerPhone = (encryption: Encryption, { to }: MemberNotification): string | undefined =>
  to === undefined ? undefined : encryption.decryptText(to, PLACE)

/** Enqueues a message about the account in the transaction of the change. It is sent to the member's phone afterwards. */
export const notifyMember = (tx: Sql, userId: number, occasion: MemberNotification['occasion']): Promise<void> =>
  enqueue(tx, 'user.tell', { userId, occasion })

/** Sends the message to the member's previous phone: if an attacker changed it, the new phone is the attacker's. */
export const notifyFormerPhone = (tx: Sql, encryption: Encryption, userId: number, phone: string): Promise<void> =>
  enqueue(tx, 'user.tell', { userId, occasion: 'phoneChanged', to: encryption.encryptText(phone, PLACE) })

/** Deletes ended jobs that contain a former phone. Warnings in the outbox are still sent. */
export const forgetNotifications = (tx: Sql, userId: number): Promise<number> =>
  forgetEndedJobs(tx, { kind: 'user.tell', userId, tries: MAX_ATTEMPTS })
