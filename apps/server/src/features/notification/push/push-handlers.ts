import { AppError, type PushDevice } from '@shop/contract'
import { createPublicKey } from 'node:crypto'
import { putTokenDevice } from '#src/features/auth/auth-token-sql.ts'
import { hashToken } from '#src/features/auth/token-secret.ts'
import type { Sql } from '#src/db/db.ts'
import type { App, Caller, Handlers } from '#src/handler-context.ts'
import { isPushEndpoint } from '#src/push-hosts.ts'
import type { PushTarget } from '#src/integrations/push/push-sender.ts'
import { toDeviceLabel } from './device-label.ts'
import * as sql from './push-sql.ts'
import { encryptTarget, hashDevice, hashOf } from './subscription.ts'

const MOST_DEVICES = 20
const UNCOMPRESSED = 4

/** Reports whether 65 bytes are a point of P-256. A key that is none would fail at every message. */
const isPoint = (p256dh: string): boolean => {
  const bytes = Buffer.from(p256dh, 'base64url')
  if (bytes.byteLength !== 65 || bytes[0] !== UNCOMPRESSED) return false
  const [x, y] = [bytes.subarray(1, 33), bytes.subarray(33)].map((half) => half.toString('base64url'))
  try {
    createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
    return true
  } catch {
    // beside the curve
    return false
  }
}

/** Throws `pushRefused` for an endpoint that is not one of the push services, or a key that is none. F12 */
const assertTarget = ({ config }: App, { endpoint, keys }: PushTarget): void => {
  if (!isPushEndpoint(endpoint, config.push.hosts) || !isPoint(keys.p256dh)) throw new AppError('pushRefused')
}

const hashOfCaller = (caller: Caller | undefined): Buffer => {
  if (!caller) throw new AppError('unauthorized')
  return caller.tokenHash
}

const listDevices = async (
  db: Sql,
  { userId, tokenHash }: { userId: number; tokenHash: Buffer },
): Promise<{ devices: PushDevice[] }> => ({
  devices: (await sql.listDevices(db, { userId })).map((row) => ({
    id: row.id,
    label: row.label,
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.seenAt.toISOString(),
    isThisDevice: tokenHash.equals(row.tokenHash),
  })),
})

/**
 * ENTITY-2: stores the device id of a sign-up with its login. A later subscription without a device id belongs to it. The browser
 * no longer receives push of an account that used it before.
 */
export const linkDevice = async (
  tx: Sql,
  { userId, token, deviceId }: { userId: number; token: string; deviceId: string },
): Promise<void> => {
  const deviceHash = hashDevice(deviceId)
  if (!deviceHash) return
  await putTokenDevice(tx, { hash: hashToken(token), deviceHash })
  await sql.removeOthersOfDevice(tx, { deviceHash, userId })
}

type PushCalls =
  | 'notification.getPushKey'
  | 'notification.subscribe'
  | 'notification.unsubscribe'
  | 'notification.renewSubscription'
  | 'notification.listDevices'
  | 'notification.removeDevice'

export const pushHandlers: Pick<Handlers, PushCalls> = {
  'notification.getPushKey': async (_, { integrations }) => ({ publicKey: integrations.push.publicKey }),

  'notification.subscribe': async ({ body: { deviceId, ...target }, who: { userId }, caller, userAgent }, app) => {
    assertTarget(app, target)
    const tokenHash = hashOfCaller(caller)
    const now = app.clock()
    return app.db.tx(async (tx) => {
      if (!(await sql.lockMember(tx, { userId }))) throw new AppError('unauthorized')
      const login = await sql.holdToken(tx, { tokenHash })
      if (!login) throw new AppError('unauthorized')
      const deviceHash = hashDevice(deviceId) ?? login.deviceHash
      const row = { userId, tokenHash, deviceHash, ...encryptTarget(app, target) }
      await sql.removeReplaced(tx, row)
      await sql.putSubscription(tx, { ...row, label: toDeviceLabel(userAgent), now })
      await sql.removeOldest(tx, { userId, most: MOST_DEVICES })
      return listDevices(tx, row)
    })
  },

  'notification.unsubscribe': async ({ who: { userId }, caller }, { db }) => {
    const tokenHash = hashOfCaller(caller)
    await sql.removeOfToken(db, { tokenHash })
    return listDevices(db, { userId, tokenHash })
  },

  'notification.renewSubscription': async ({ body: { formerEndpoint, ...target } }, app) => {
    assertTarget(app, target)
    const formerHash = hashOf(formerEndpoint)
    await sql.renewSubscription(app.db, { ...encryptTarget(app, target), formerHash, now: app.clock() })
    return {}
  },

  'notification.listDevices': ({ who: { userId }, caller }, { db }) =>
    listDevices(db, { userId, tokenHash: hashOfCaller(caller) }),

  'notification.removeDevice': async ({ params: { id }, who: { userId }, caller }, { db }) => {
    await sql.removeOfMember(db, { id, userId })
    return listDevices(db, { userId, tokenHash: hashOfCaller(caller) })
  },
}
