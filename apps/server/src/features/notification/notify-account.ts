import { encryptionOf } from '#src/encryption.ts'
import { type MemberNotification, openFormerPhone } from '#src/features/user/profile/notify-member.ts'
import { findPlatform } from '#src/features/user/user-account-sql.ts'
import type { App } from '#src/handler-context.ts'
import type { JobHandler } from '#src/jobs/run-job.ts'
import { notify } from './notify.ts'

/** Warns a member of a change of the account. One message per job. */
export const accountJobs = (app: Pick<App, 'config'>): Record<string, JobHandler> => ({
  'user.tell': {
    async inTx(tx, payload, { id, now }) {
      const telling = payload as MemberNotification
      const { userId, occasion } = telling
      const { platform } = await findPlatform(tx, { userId })
      const phone = openFormerPhone(encryptionOf(app.config), telling)
      const kind = `account.${occasion}` as const
      await notify(tx, app, { kind, key: `${kind}:${userId}:${id}`, platform, userId, phone, variables: {} }, now)
    },
  },
})
