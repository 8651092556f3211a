import { brandOfService, type BrandId } from '@shop/brands'
import { holdsCardNumber } from '@shop/rules'
import { type TrafficSource } from '@shop/rules/attribution'
import { originOf } from '#src/brand-origin.ts'
import type { App } from '#src/handler-context.ts'
import { recordClick } from './record-click.ts'
import { findLink } from './tracking-sql.ts'

const MOST_SLOT = 100
const MOST_EXTRAS = 5
/** Replaces an empty part of the path. */
const NONE = '-'
const unreadable = /[\p{Cc}\p{Cf}\p{Cs}]/gu

interface LandingPath {
  brand: BrandId
  /** Parts after the service number: a track id, or source, channel, medium, keyword and extras. */
  parts: readonly string[]
  /** Click data is off: no click is recorded, and the page is told so. TRACK-5 */
  isWithoutClick: boolean
}

const toPart = (text: string): string => {
  try {
    const plain = decodeURIComponent(text).slice(0, MOST_SLOT).normalize('NFC').replace(unreadable, '').trim()
    return plain === NONE || holdsCardNumber(plain) ? '' : plain
  } catch {
    // not decodable: the visit counts without it
    return ''
  }
}

/** Reads the path after `/landing/`. Undefined for an unknown service or without any part. */
export const readLandingPath = (path: string, query: URLSearchParams): LandingPath | undefined => {
  const [service = '', ...rest] = path.split('/')
  const brand = brandOfService(service)
  const read = rest.slice(0, 4 + MOST_EXTRAS).map(toPart)
  const parts = read.slice(0, read.findLastIndex((part) => part !== '') + 1)
  if (brand === undefined || parts.length === 0) return undefined
  const isWithoutClick = query.get('withoutClk') === 'Y' || query.get('fromWWTK') === 'Y'
  return { brand, parts, isWithoutClick }
}

interface Landing {
  source: TrafficSource
  path: string
  content: string
}

/** By a registered track id; an unregistered one leads to the home page and is its own source. */
const byTrackId = async ({ db }: Pick<App, 'db'>, brand: BrandId, trackId: string): Promise<Landing> => {
  const link = await findLink(db, { brand, trackId })
  const { path = '/', ...known } = link ?? { source: 'track', channel: '', medium: '', keyword: '' }
  return { source: { ...known, campaign: trackId }, path, content: '' }
}

const byParts = ([source = '', channel = '', medium = '', keyword = '', ...extras]: readonly string[]): Landing => ({
  source: { source: source || 'track', channel, medium, keyword, campaign: extras[0] ?? '' },
  path: '/',
  content: extras.slice(1).filter(Boolean).join('/'),
})

/** Returns the address to which a landing leads, with the names of its source, and records the click. TRACK-5 */
export const landingTarget = async (
  app: Pick<App, 'db' | 'config' | 'clock'>,
  { brand, parts, isWithoutClick, ip, userAgent }: LandingPath & { ip: string; userAgent: string | undefined },
): Promise<string> => {
  const [trackId = ''] = parts
  const isTrackId = parts.length === 1
  const { source, path, content } = isTrackId ? await byTrackId(app, brand, trackId) : byParts(parts)
  const clickId = isWithoutClick ? undefined : recordClick(app, { ...source, brand, ip, userAgent })
  const given: Record<string, string | undefined> = {
    utm_source: source.source,
    utm_medium: source.medium,
    utm_campaign: source.campaign,
    utm_term: source.keyword,
    utm_content: content,
    tk_channel: source.channel,
    trackId: isTrackId ? trackId : undefined,
    clk: clickId,
    ...(isWithoutClick && { fromWWTK: 'Y', withoutClk: 'Y' }),
  }
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(given)) if (value) query.set(name, value)
  return `${originOf(app.config, brand)}${path}${path.includes('?') ? '&' : '?'}${query.toString()}`
}
