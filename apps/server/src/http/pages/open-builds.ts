import path from 'node:path'
import type { Logger } from 'pino'
import type { Config } from '#src/config.ts'
import { type Backoffice, openBackoffice } from './backoffice-files.ts'
import { type BuiltAssets, keepAssets } from './released-assets.ts'
import { openStorefront, type Storefront } from './storefront-build.ts'

export interface Builds {
  storefront: Storefront
  backoffice: Backoffice
}

/** Returns the built folders. In development Vite serves the files, and nothing is built. */
const builtIn = ({ storefront: { clientDir }, backoffice: { dir } }: Builds): BuiltAssets => ({
  ...(clientDir !== undefined && { storefront: path.join(clientDir, 'assets') }),
  ...(dir !== undefined && { backoffice: path.join(dir, 'assets') }),
})

/** Opens both browser applications, and keeps their files for pages of other releases. `undo` gets what closes them. */
export const openBuilds = async (
  config: Config,
  { undo, clock, log }: { undo: (() => Promise<void>)[]; clock: () => Date; log: Logger },
): Promise<Builds> => {
  const [storefront, backoffice] = await Promise.all([openStorefront(config), openBackoffice(config)])
  for (const { vite } of [storefront, backoffice]) if (vite) undo.push(() => vite.close())
  const builds = { storefront, backoffice }
  const onError = (error: unknown): void =>
    log.error({ error }, 'the browser files cannot be kept for pages of other releases')
  const stop = await keepAssets(config, builtIn(builds), { clock, onError })
  undo.push(async () => stop())
  return builds
}
