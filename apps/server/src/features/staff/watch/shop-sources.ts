import type { App } from '#src/handler-context.ts'
import type { OpenBreaker } from '#src/integrations/open-integrations.ts'
import type { JobHandler } from '#src/jobs/run-job.ts'
import { databaseConditions } from './database-conditions.ts'
import { type DiskSpace, diskConditions, readDiskSpace } from './disk-conditions.ts'
import type { Source } from './watch.ts'
import { type AnswerTotal, answerConditions, breakerConditions } from './process-conditions.ts'

export interface WatchedShop {
  app: Pick<App, 'db' | 'clock' | 'config'>
  /** Handlers of all job kinds. */
  handlers: Readonly<Record<string, JobHandler>>
  /** Responses of this process in the last five minutes. */
  readAnswers: () => AnswerTotal
  /** Circuit breakers that opened within the last `ms`. */
  listOpenBreakers: (ms: number) => readonly OpenBreaker[]
  /** Default: of the file system. */
  readDisk?: (dir: string) => Promise<DiskSpace>
}

/** Folders that the shop writes to. With PostgreSQL the database is not in the data folder. */
const foldersOf = ({ databaseUrl, dataDir, filesDir }: App['config']): string[] =>
  databaseUrl === undefined ? [dataDir, filesDir] : [filesDir]

/** Returns the sources of all conditions that the watch looks for. I12 */
export const shopSources = (shop: WatchedShop): Source[] => {
  const { app, handlers, readAnswers, listOpenBreakers, readDisk = readDiskSpace } = shop
  return [
    { name: 'database', read: () => databaseConditions(app, handlers) },
    { name: 'answers', read: async () => answerConditions(readAnswers()) },
    { name: 'breakers', read: async () => breakerConditions(listOpenBreakers) },
    ...foldersOf(app.config).map((dir) => ({
      name: `disk ${dir}`,
      read: async () => diskConditions(dir, await readDisk(dir)),
    })),
  ]
}
