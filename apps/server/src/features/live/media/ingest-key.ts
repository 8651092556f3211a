import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Config } from '#src/config.ts'

type Secrets = Pick<Config, 'secret' | 'oldSecrets'>

interface KeyedChannel {
  channelId: number
  /** SHA-256 of the stream key: a rotated key ends the ingest keys as well. */
  keyHash: Buffer
}

const sign = (secret: string, { channelId, keyHash }: KeyedChannel, seconds: number): Buffer =>
  createHmac('sha256', secret)
    .update(`live ingest ${channelId}.${seconds}.${keyHash.toString('hex')}`)
    .digest()

/** Returns a key that opens the ingest of a channel until it expires: `ingest.<seconds>.<signature>`. */
export const writeIngestKey = ({ secret }: Pick<Secrets, 'secret'>, channel: KeyedChannel, expiresAt: Date): string => {
  const seconds = Math.floor(expiresAt.getTime() / 1_000)
  return `ingest.${seconds}.${sign(secret, channel, seconds).toString('base64url')}`
}

/** Whether the key is a valid ingest key of the channel now. A session that has begun goes on after its key has expired. */
export const isIngestKey = (
  { secret, oldSecrets }: Secrets,
  channel: KeyedChannel,
  key: string,
  now: Date,
): boolean => {
  const [, seconds = '', signature = ''] = /^ingest\.(\d{1,12})\.([\w-]{43})$/.exec(key) ?? []
  if (Number(seconds) * 1_000 <= now.getTime()) return false
  const given = Buffer.from(signature, 'base64url')
  return [secret, ...oldSecrets].some((each) => timingSafeEqual(sign(each, channel, Number(seconds)), given))
}
