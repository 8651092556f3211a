import { brandOfService, type BrandId, trackingServices } from '@shop/brands'
import { AppError, type Problem, type TrackingEvent } from '@shop/contract'
import { dayMs } from '@shop/rules'
import { channelOf } from '@shop/rules/attribution'
import { bodyHash } from '@shop/tracker'
import { createHash, timingSafeEqual } from 'node:crypto'
import type { App, Handlers, HandlerInput } from '#src/handler-context.ts'
import { maskPath, toFeed } from './feed/feed-body.ts'
import { recordClick } from './record-click.ts'
import { isRobot } from './robots.ts'
import { bufferEvents } from './tracking-buffer.ts'
import type { EventRow } from './write-events.ts'

/** Age of events that are accepted: a failure buffer may wait for a week. */
const OLDEST_MS = 7 * dayMs
/** Clocks of browsers may be ahead by this time. */
const AHEAD_MS = 5 * 60_000
const MOST_PROBLEMS = 20
const RETRY_MS = 10_000

const refuse = (problems: Problem[]): AppError => new AppError('invalidInput', { problems })

const isSame = (given: string, expected: string): boolean =>
  given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected))

/** Returns the brand of a service. Throws `invalidInput` naming the field. TRACK-4 */
const readService = (number: string, token: string, [numberPath, tokenPath]: readonly [string, string]): BrandId => {
  const brand = brandOfService(number)
  if (brand === undefined) throw refuse([{ path: numberPath, message: '모르는 서비스 번호예요.' }])
  if (!isSame(token, trackingServices[brand].accessToken))
    throw refuse([{ path: tokenPath, message: '서비스의 토큰이 아니에요.' }])
  return brand
}

const assertTimes = (events: readonly TrackingEvent[], now: Date): void => {
  const problems = events.flatMap(({ at }, index) => {
    const ageMs = now.getTime() - Date.parse(at)
    if (ageMs > OLDEST_MS) return [{ path: `body.${index}.at`, message: '7일보다 오래됐어요.' }]
    return ageMs < 0 - AHEAD_MS ? [{ path: `body.${index}.at`, message: '앞으로의 시각이에요.' }] : []
  })
  if (problems.length > 0) throw refuse(problems.slice(0, MOST_PROBLEMS))
}

const toRow = (event: TrackingEvent, platform: BrandId, feed: EventRow['feed']): EventRow => {
  const { adSource: source, medium, keyword, campaign, internalCampaign: slots, conversion, analytics } = event
  return {
    id: event.id,
    at: event.at,
    platform,
    kind: event.type,
    visitor: event.visitorId,
    session: event.sessionId,
    path: maskPath(event.path),
    source,
    channel: channelOf({ source, medium, channel: event.channel }),
    medium,
    keyword,
    campaign,
    slots: Object.keys(slots).length > 0 ? slots : null,
    is_comeback: event.isComeback,
    duration_ms: event.durationMs ?? null,
    conversion: conversion?.name ?? analytics?.name ?? null,
    value: conversion?.value ?? null,
    product_ids: conversion?.productIds ?? null,
    feed,
  }
}

/** Id of a batch: a batch whose answer was lost has the same when it is sent again. */
const batchId = (rows: readonly EventRow[]): string =>
  createHash('sha256')
    .update(rows.map(({ id, at }) => `${id} ${at}`).join('\n'))
    .digest('hex')

/** Publishes events, or keeps them in memory without a stream. Throws `overloaded` if they are not accepted: they are sent again. */
const acceptEvents = async (
  { db, integrations: { events }, onError }: Pick<App, 'db' | 'integrations' | 'onError'>,
  rows: readonly EventRow[],
): Promise<number> => {
  if (!events) {
    if (bufferEvents(db, rows) < rows.length) throw new AppError('overloaded', { retryAfterMs: RETRY_MS })
    return rows.length
  }
  try {
    await events.publish(batchId(rows), JSON.stringify(rows))
    return rows.length
  } catch (error) {
    onError?.(error)
    throw new AppError('overloaded', { retryAfterMs: RETRY_MS })
  }
}

type Collected = HandlerInput<'tracking.collect'>

/** Headers of a batch; a beacon cannot send headers, so it sends query parameters of these names. */
const headerOf = ({ raw, query }: Collected, name: keyof Collected['query']): string =>
  raw?.header(name) ?? query[name] ?? ''

// C109, C110
export const trackingHandlers: Pick<Handlers, 'tracking.collect' | 'tracking.click'> = {
  'tracking.collect': async (input, app) => {
    const [number, token] = [headerOf(input, 'x-service-number'), headerOf(input, 'x-access-token')]
    const brand = readService(number, token, ['headers.x-service-number', 'headers.x-access-token'])
    if (headerOf(input, 'x-body-hash') !== bodyHash(input.raw?.body ?? ''))
      throw refuse([{ path: 'headers.x-body-hash', message: '내용의 해시와 달라요.' }])
    assertTimes(input.body, app.clock())
    // a robot gets no error, so that it does not look for a way around
    if (isRobot(input.userAgent)) return { accepted: 0 }
    const person = { brand, userAgent: input.userAgent }
    const rows = input.body.map((event) => toRow(event, brand, toFeed(app, event, person)))
    const accepted = await acceptEvents(app, rows)
    return { accepted }
  },

  'tracking.click': async ({ query, ip, userAgent }, app) => {
    const { serviceNumber, accessToken, ...source } = query
    const brand = readService(serviceNumber, accessToken, ['query.serviceNumber', 'query.accessToken'])
    return { clickId: recordClick(app, { ...source, brand, ip, userAgent }) ?? null }
  },
}
