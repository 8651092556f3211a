import type { BrandId } from '@shop/brands'
import { toSeoulDate } from '@shop/rules'
import { channelOf, type TrafficSource } from '@shop/rules/attribution'
import { createHmac } from 'node:crypto'
import type { App } from '#src/handler-context.ts'
import { isRobot } from './robots.ts'
import { bufferClick } from './tracking-buffer.ts'

/** The same arrival within this time is one click. */
const ONCE_MS = 30 * 60_000
const ID_DIGITS = 32

export interface ClickInput extends TrafficSource {
  brand: BrandId
  /** Random id of the browser; undefined without consent. */
  visitorId?: string | undefined
  ip: string
  userAgent: string | undefined
}

/**
 * Key of a person: the random id of the browser, or network and browser under a key of the day, so that the days cannot be joined and
 * the network cannot be found from the hash.
 */
const personOf = (secret: string, { visitorId, ip, userAgent = '' }: ClickInput, now: Date): string => {
  if (visitorId !== undefined) return visitorId
  const dayKey = createHmac('sha256', secret)
    .update(`tracking network ${toSeoulDate(now)}`)
    .digest()
  return createHmac('sha256', dayKey).update(`${ip} ${userAgent}`).digest('hex')
}

/**
 * Accepts an arrival by an ad and returns the id of its click; undefined for a robot, which counts apart. The id is a keyed hash of
 * person, source and half hour, so that every process and every repetition has the same one.
 */
export const recordClick = (
  { db, config, clock }: Pick<App, 'db' | 'config' | 'clock'>,
  input: ClickInput,
): string | undefined => {
  const now = clock()
  const { brand: platform, source, medium, keyword, campaign, visitorId, userAgent } = input
  const channel = channelOf(input)
  const slot = Math.floor(now.getTime() / ONCE_MS)
  const parts = [platform, personOf(config.secret, input, now), source, channel, medium, keyword, campaign, slot]
  const id = createHmac('sha256', config.secret)
    .update(`tracking click ${JSON.stringify(parts)}`)
    .digest('hex')
    .slice(0, ID_DIGITS)
  const is_bot = isRobot(userAgent)
  const at = now.toISOString()
  bufferClick(db, { id, at, platform, source, channel, medium, keyword, campaign, visitor: visitorId ?? null, is_bot })
  return is_bot ? undefined : id
}
