import { createHmac, randomBytes } from 'node:crypto'
import type { Sql } from '#src/db/db.ts'
import { encryptionOf } from '#src/encryption.ts'
import type { App } from '#src/handler-context.ts'
import { forgetPreviousSecrets, listOldSecrets, putSecrets } from './delivery-sql.ts'

type Needs = Pick<App, 'config'>

const PREFIX = 'whsec_'
const BYTES = 32

const placeOf = (webhookId: number): string => `webhook:${webhookId}`

/** Generates a secret in the format of Standard Webhooks. */
export const createWebhookSecret = (): string => `${PREFIX}${randomBytes(BYTES).toString('base64')}`

export const encryptSecret = ({ config }: Needs, webhookId: number, secret: string): string =>
  encryptionOf(config).encryptText(secret, placeOf(webhookId))

export const decryptSecret = ({ config }: Needs, webhookId: number, encrypted: string): string =>
  encryptionOf(config).decryptText(encrypted, placeOf(webhookId))

interface Message {
  id: string
  /** Seconds since 1970. */
  timestamp: number
  body: string
}

/** Returns the header `webhook-signature`: one signature for each secret. */
export const signMessage = (secrets: readonly string[], { id, timestamp, body }: Message): string =>
  secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
      return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
    })
    .join(' ')

/** I1: encrypts some secrets again with the current key. Returns whether there may be more. */
export const reencryptSecrets = async (
  { config }: Needs,
  tx: Sql,
  { current, most, now }: { current: string; most: number; now: Date },
): Promise<boolean> => {
  await forgetPreviousSecrets(tx, { now })
  const rows = await listOldSecrets(tx, { current, most })
  const fresh = (id: number, text: string): string => encryptionOf(config).reencryptText(text, placeOf(id)) ?? text
  for (const { id, encryptedSecret, encryptedPreviousSecret } of rows)
    await putSecrets(tx, {
      id,
      encryptedSecret: fresh(id, encryptedSecret),
      encryptedPreviousSecret: encryptedPreviousSecret === null ? null : fresh(id, encryptedPreviousSecret),
    })
  return rows.length === most
}
