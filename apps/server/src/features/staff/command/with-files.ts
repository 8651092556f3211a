import type { App } from '#src/handler-context.ts'
import { openFileStore } from '#src/integrations/storage/open-file-store.ts'

/** Adds the store of files to a command that runs beside the shop. In the process of the shop it uses the shop's own. */
export const withFiles = <N extends Pick<App, 'clock' | 'config'>>(app: N): N & Pick<App, 'integrations'> => {
  const { integrations } = app as Partial<App>
  const alone = { files: openFileStore(app.config, app.clock).files } as App['integrations']
  return { ...app, integrations: integrations ?? alone }
}
