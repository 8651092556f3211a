import { timingSafeEqual } from 'node:crypto'
import { open, rename } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import type { Config } from '#src/config.ts'
import { fingerprintOf } from '#src/encryption.ts'
import { signManifest } from './backup-cipher.ts'

/** Names inside the folder of a backup. */
export const MANIFEST = 'manifest.json'
/** Dump of PostgreSQL in the custom format. */
export const DUMP = 'database.dump'
/** Data folder of the embedded engine. */
export const TAR = 'database.tar'
/** Checksums of the uploaded files, in the format of sha256sum. */
export const LISTING = 'files.sha256'
export const FILES = 'files'
/** Name under which the file with the keys of personal data is encrypted. It is outside of the folder. */
export const KEYS_APART = 'user_key'

const Facts = z.object({ size: z.number(), sha256: z.string().regex(/^[0-9a-f]{64}$/) })

const Manifest = z.object({
  /** 2: encrypted. */
  format: z.literal([1, 2]),
  encryption: z
    .object({
      /** Fingerprint of BACKUP_KEY. */
      BACKUP_KEY: z.string(),
      /** Authenticates the manifest without this text. Absent while it is calculated. */
      mac: z
        .string()
        .regex(/^[0-9a-f]{64}$/)
        .optional(),
    })
    .optional(),
  /** Version of the shop. */
  version: z.string(),
  at: z.iso.datetime(),
  engine: z.enum(['postgres', 'embedded']),
  /** Last applied migration. */
  migration: z.string(),
  parts: z.array(Facts.extend({ name: z.enum([DUMP, TAR, LISTING]) })).length(2),
  /** File with the keys of personal data, if it is not part of the dump. */
  keysApart: Facts.optional(),
  /** Fingerprints of the secrets in the settings; their values are in no backup. */
  secrets: z.object({
    DATA_KEY: z.string(),
    DATA_KEYS_OLD: z.array(z.string()),
    INDEX_KEY: z.string(),
    SHOP_SECRET: z.string(),
  }),
  /** Rows of the main tables. */
  rows: z.record(z.string(), z.number()),
  files: z.object({
    count: z.number(),
    /** False if the backup has only their checksums. */
    isCopied: z.boolean(),
    /** Names of files that could not be read, each with the reason. */
    failures: z.array(z.string()),
  }),
})

/** Describes a backup. It is written last: a folder without it is no complete backup. */
export type Manifest = z.output<typeof Manifest>

/** Reads the parsed text of a manifest. Undefined if it has another format. */
export const readManifest = (content: unknown): Manifest | undefined => Manifest.safeParse(content).data

/** Returns the fingerprints of the configured secrets. */
export const secretsOf = ({ encryption, secret }: Pick<Config, 'encryption' | 'secret'>): Manifest['secrets'] => ({
  DATA_KEY: fingerprintOf(encryption.dataKey),
  DATA_KEYS_OLD: encryption.oldDataKeys.map(fingerprintOf),
  INDEX_KEY: fingerprintOf(encryption.indexKey),
  SHOP_SECRET: fingerprintOf(secret),
})

/** Writes a file and waits for the disk. Only the owner may read it. */
export const writeDurably = async (file: string, content: string | Uint8Array): Promise<void> => {
  const handle = await open(file, 'wx', 0o600)
  try {
    await handle.writeFile(content)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

type Encryption = NonNullable<Manifest['encryption']>

/** Returns the part of a manifest about its encryption, before it is authenticated. */
export const encryptionWith = (key: string): Encryption => ({ BACKUP_KEY: fingerprintOf(key) })

const macOf = (content: object, { BACKUP_KEY }: Encryption, key: string): string =>
  signManifest(JSON.stringify({ ...content, encryption: { BACKUP_KEY } }), key)

/** Whether a manifest was written with this key. `content`: all that its file has, as parsed. */
export const isAuthentic = (content: object, { encryption }: Manifest, key: string): boolean =>
  encryption?.mac !== undefined &&
  timingSafeEqual(Buffer.from(encryption.mac), Buffer.from(macOf(content, encryption, key)))

const withMac = (manifest: Manifest, key: string): Manifest => {
  const encryption = encryptionWith(key)
  return { ...manifest, encryption: { ...encryption, mac: macOf(manifest, encryption, key) } }
}

/** Writes the manifest, authenticated if the backup is encrypted. Returns it. */
export const writeManifest = async (folder: string, unsigned: Manifest, key?: string): Promise<Manifest> => {
  const manifest = key === undefined ? unsigned : withMac(unsigned, key)
  const draft = path.join(folder, `${MANIFEST}.draft`)
  await writeDurably(draft, `${JSON.stringify(manifest, undefined, 2)}\n`)
  await rename(draft, path.join(folder, MANIFEST))
  return manifest
}
