import { createHash } from 'node:crypto'
import type { Sql } from '#src/db/db.ts'
import { encryptionOf } from '#src/encryption.ts'
import type { App } from '#src/handler-context.ts'
import type { PushTarget } from '#src/integrations/push/push-sender.ts'
import { listOldSubscriptions, putSubscriptionBody } from './push-sql.ts'

type Needs = Pick<App, 'config'>

/** Hash by which an endpoint or a device is found. Both are long random texts. */
export const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Returns the hash of a device id. Null for a browser that sent none. */
export const hashDevice = (deviceId: string): Buffer | null => (deviceId === '' ? null : hashOf(deviceId))

const placeOf = (endpointHash: Buffer): string => `push:${endpointHash.toString('base64url')}`

/** Returns the row of a subscription: the hash of its endpoint, and endpoint and keys encrypted. */
export const encryptTarget = (
  { config }: Needs,
  { endpoint, keys }: PushTarget,
): { endpointHash: Buffer; body: string } => {
  const endpointHash = hashOf(endpoint)
  const body = encryptionOf(config).encryptText(JSON.stringify({ endpoint, keys }), placeOf(endpointHash))
  return { endpointHash, body }
}

export const decryptTarget = (
  { config }: Needs,
  { endpointHash, body }: { endpointHash: Buffer; body: string },
): PushTarget => JSON.parse(encryptionOf(config).decryptText(body, placeOf(endpointHash))) as PushTarget

/** I1: encrypts subscriptions again that are under an old shop key. Returns whether there may be more. */
export const reencryptSubscriptions = async (
  { config }: Needs,
  tx: Sql,
  { current, most }: { current: string; most: number },
): Promise<boolean> => {
  const rows = await listOldSubscriptions(tx, { current, most })
  for (const { id, endpointHash, body } of rows)
    await putSubscriptionBody(tx, {
      id,
      body: encryptionOf(config).reencryptText(body, placeOf(endpointHash)) ?? body,
    })
  return rows.length === most
}
