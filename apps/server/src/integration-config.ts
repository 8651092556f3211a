import { z } from 'zod'
import { isExtensionSetting } from './setting-names.ts'

/** Settings of webhooks and extensions. */
export const integrationSettings = {
  /** Hosts (separated by commas) that webhooks may call although they are private or without TLS, for a receiver in the own network. */
  WEBHOOK_PRIVATE_HOSTS: z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((each) => each.trim())
        .filter(Boolean),
    ),
  /** Folder of extensions: event handlers and scheduled jobs (docs/extensions.md). By default none. */
  EXTENSIONS_DIR: z.string().optional(),
}

export interface IntegrationConfig {
  /** Hosts that webhooks may call although they are private. */
  webhookPrivateHosts: readonly string[]
  /** Folder of extensions; undefined: none. */
  extensionsDir: string | undefined
  /** Variables whose names begin with EXTENSION_. Extensions read no others. */
  extensionEnv: Readonly<Record<string, string>>
}

export const toIntegrations = (settings: {
  WEBHOOK_PRIVATE_HOSTS: string[]
  EXTENSIONS_DIR?: string | undefined
}): Pick<IntegrationConfig, 'webhookPrivateHosts' | 'extensionsDir'> => ({
  webhookPrivateHosts: settings.WEBHOOK_PRIVATE_HOSTS,
  extensionsDir: settings.EXTENSIONS_DIR,
})

/** Returns the variables that extensions read. */
export const toExtensionEnv = (given: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) =>
      isExtensionSetting(name) && value !== undefined ? [[name, value]] : [],
    ),
  )
