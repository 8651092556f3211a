import type { Logger } from 'pino'
import type { App } from '#src/handler-context.ts'
import { openOperatorSocket } from '#src/operator-socket.ts'
import { runCommand } from './run-command.ts'

/**
 * Opens the operator socket for commands on the data folder held by this process. Commands reach an external database directly.
 */
export const openStaffSocket = (app: App, log: Logger) =>
  app.config.databaseUrl === undefined
    ? openOperatorSocket(
        app.config.dataDir,
        (args) => runCommand(app, args),
        (error) => log.warn({ error }, 'a command failed'),
      )
    : undefined
