import { isBrandId } from '@shop/brands'
import { recordWrite } from '#src/features/audit/audit-log.ts'
import type { App } from '#src/handler-context.ts'
import { ALWAYS, type JobHandler } from '#src/jobs/run-job.ts'
import { APPLY_JOB, applyPublished, PUBLISH_JOB, publishVersion } from './publish-version.ts'
import { lockVersions } from './display-version-sql.ts'

const brandOf = (payload: unknown) => {
  const { brand } = payload as { brand: string }
  if (!isBrandId(brand)) throw new Error(`no brand ${brand}`)
  return brand
}

/** Publishes scheduled versions, and writes the published ones again at the times of their nodes. */
export const displayJobs = (app: App): Record<string, JobHandler> => ({
  [PUBLISH_JOB]: {
    tries: ALWAYS,
    async inTx(tx, payload, { now }) {
      const brand = brandOf(payload)
      const versions = await lockVersions(tx, { brand })
      const version = versions.find(({ state }) => state === 'scheduled')
      if (!version || (version.publishAt ?? now) > now) return
      await publishVersion(tx, { brand, versions, version, now })
      const write = { call: `job ${PUBLISH_JOB}`, brand, object: `display ${version.number}` }
      await recordWrite(tx, app, write, { before: { state: 'scheduled' }, after: { state: 'published' } })
    },
  },
  [APPLY_JOB]: {
    tries: ALWAYS,
    inTx: (tx, payload, { now }) => applyPublished(tx, brandOf(payload), now),
  },
})
