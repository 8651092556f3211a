import { z } from 'zod'
import { ConfigError } from './config-error.ts'

const KEY_BYTES = 32

const isKey = (text: string): boolean => {
  const bytes = Buffer.from(text, 'base64')
  return bytes.byteLength === KEY_BYTES && bytes.toString('base64') === text
}

/** Settings of backups. */
export const backupSettings = {
  /** Encrypts backups (decision 101). Without it they are not encrypted. */
  BACKUP_KEY: z.string().refine(isKey, 'must be 32 random bytes in base64: openssl rand -base64 32').optional(),
}

const Settings = z.object(backupSettings)

/**
 * Reads the key of backups alone: `verify` needs no other setting, so that it runs where the backup is stored. Throws `ConfigError`.
 */
export const readBackupKey = ({ BACKUP_KEY }: Record<string, string | undefined>): string | undefined => {
  const parsed = Settings.safeParse({ BACKUP_KEY: BACKUP_KEY === '' ? undefined : BACKUP_KEY })
  if (!parsed.success) throw new ConfigError(parsed.error.issues.map(({ message }) => `BACKUP_KEY: ${message}`))
  return parsed.data.BACKUP_KEY
}
