import { encryptionOf } from '#src/encryption.ts'
import { nameIndexOf, openIdentity } from '#src/features/user/person-key.ts'
import type { App } from '#src/handler-context.ts'
import { enqueue } from '#src/jobs/enqueue.ts'
import { ALWAYS, type JobHandler } from '#src/jobs/run-job.ts'
import { holdIndexKey } from './index-key.ts'
import { listUnindexedNames, putNameIndexes } from './index-key-sql.ts'

const AT_ONCE = 500

/** Writes the blind index of the name of members that signed up before it existed, once. */
export const indexNames = (app: Pick<App, 'config'>): JobHandler => ({
  tries: ALWAYS,
  async inTx(tx, payload) {
    const { after = 0 } = payload as { after?: number }
    const encryption = encryptionOf(app.config)
    await holdIndexKey(tx, app)
    const members = await listUnindexedNames(tx, { after, most: AT_ONCE })
    const rows = members.map((row) => ({
      id: row.id,
      name: nameIndexOf(encryption, openIdentity(encryption, row).name).toString('hex'),
    }))
    await putNameIndexes(tx, { rows })
    const last = members.at(-1)
    if (last && members.length === AT_ONCE) await enqueue(tx, 'user.indexNames', { after: last.id }, { key: 'index' })
  },
})
