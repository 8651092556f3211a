import type { Logger } from 'pino'

/** Logs an error that no code caught in the format of the log, then ends the process, because its state is unknown. F29 */
export const endOnUncaughtErrors = (log: Logger): void => {
  const end = (error: unknown, origin: string): void => {
    log.fatal({ error, origin }, 'uncaught')
    process.exit(1)
  }
  process.on('uncaughtException', end)
  process.on('unhandledRejection', (error) => end(error, 'unhandledRejection'))
}
