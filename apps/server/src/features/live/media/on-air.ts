import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { Clock } from '#src/clock.ts'
import type { Config } from '#src/config.ts'
import type { Sql } from '#src/db/db.ts'
import { isIngestKey } from './ingest-key.ts'
import { findKeyHash, findOnAir, findRecording } from './on-air-sql.ts'

type Secrets = Pick<Config, 'secret' | 'oldSecrets'>

const isSame = (a: Buffer, b: Buffer): boolean => a.length === b.length && timingSafeEqual(a, b)

const sign = (secret: string, channelId: number, seconds: number): string =>
  createHmac('sha256', secret).update(`live preview ${channelId}.${seconds}`).digest('base64url')

/** Returns a token with which the studio sees the picture of a channel before and during a rehearsal: `<seconds>.<signature>`. */
export const writePreviewToken = ({ secret }: Pick<Secrets, 'secret'>, channelId: number, expiresAt: Date): string => {
  const seconds = Math.floor(expiresAt.getTime() / 1_000)
  return `${seconds}.${sign(secret, channelId, seconds)}`
}

const isPreviewToken = ({ secret, oldSecrets }: Secrets, channelId: number, token: string, now: Date): boolean => {
  const [, seconds = '', signature = ''] = /^(\d{1,12})\.([\w-]{43})$/.exec(token) ?? []
  if (Number(seconds) * 1_000 <= now.getTime()) return false
  return [secret, ...oldSecrets].some((each) =>
    isSame(Buffer.from(sign(each, channelId, Number(seconds))), Buffer.from(signature)),
  )
}

/** What the media side has to know of channels and broadcasts. */
export interface OnAir {
  /** Whether the key is the stream key of the channel, or a valid ingest key of the studio. */
  isKeyOf(channelId: number, key: string): Promise<boolean>
  /** Whether everyone may see the picture: a broadcast is live, no rehearsal. */
  isPublic(channelId: number): Promise<boolean>
  /** Whether the token lets its bearer see the picture although it is not public. */
  isPreview(channelId: number, token: string): boolean
  /** The broadcast to which the picture between two times belongs. It may have ended since. */
  recordingOf(channelId: number, from: Date, to: Date): Promise<number | undefined>
}

export const createOnAir = ({ db, clock, config }: { db: Sql; clock: Clock; config: Secrets }): OnAir => {
  return {
    async isKeyOf(channelId, key) {
      const channel = await findKeyHash(db, { channelId })
      if (!channel) return false
      const { keyHash } = channel
      const isStreamKey = isSame(createHash('sha256').update(key).digest(), keyHash)
      return isStreamKey || isIngestKey(config, { channelId, keyHash }, key, clock())
    },
    isPublic: async (channelId) => (await findOnAir(db, { channelId }))?.isRehearsal === false,
    isPreview: (channelId, token) => isPreviewToken(config, channelId, token, clock()),
    recordingOf: async (channelId, from, to) => (await findRecording(db, { channelId, from, to }))?.id,
  }
}
