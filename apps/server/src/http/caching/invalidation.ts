import type { Logger } from 'pino'
import type { Db } from '#src/db/db.ts'

const LOOK_MS = 100

interface Watching {
  db: Db
  log: Logger
  invalidate: (word: string) => void
}

/**
 * Ends kept answers when the catalogue changes: by notification at once, and by looking at the version ten times a
 * second should a notification have been lost. Returns how to stop.
 */
export const watchCatalogue = async ({ db, log, invalidate }: Watching): Promise<() => Promise<void>> => {
  const readVersion = () => db.one<{ version: number }>('catalogueVersion', 'select version from catalogue_version', [])
  // an empty payload says that the line was down for a while
  const unlisten = await db.listen('catalogue', (payload) => invalidate(payload === '' ? 'all' : payload))
  let version = (await readVersion()).version
  let stopped = false
  let failing = false
  const later = () => setTimeout(() => void look(), LOOK_MS).unref()
  const look = async (): Promise<void> => {
    try {
      const now = (await readVersion()).version
      if (now !== version) invalidate('all')
      version = now
      failing = false
    } catch (error) {
      if (!failing) log.warn({ error }, 'the catalogue version cannot be read')
      failing = true
    }
    if (!stopped) timer = later()
  }
  // one session answers everything on the embedded engine, and its notifications cannot be lost
  let timer: NodeJS.Timeout | undefined = db.engine === 'postgres' ? later() : undefined
  return async () => {
    stopped = true
    clearTimeout(timer)
    timer = undefined
    await unlisten()
  }
}
