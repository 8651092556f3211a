import { adParameters, searchEngines, socialNetworks } from './sources.ts'

/** Where a visit comes from. TRACK-7 */
export interface Traffic {
  adSource: string
  channel: string
  medium: string
  keyword: string
  campaign: string
}

export interface Arrival extends Traffic {
  /** The address names an ad: it counts as a click. */
  isAd: boolean
  referrer: string
  queryString: string
  /** Click that the landing redirect has recorded. */
  clickId: string | undefined
  /** The landing redirect has switched off click data. TRACK-5 */
  withoutClick: boolean
}

const MOST_SLOT = 100
const MOST_ADDRESS = 2_000

/** Control, invisible and direction characters, and halves of characters: the collector refuses them. */
const unreadable = /[\p{Cc}\p{Cf}\p{Cs}]/gu

export const cut = (text: string | null | undefined): string =>
  (text ?? '').slice(0, MOST_SLOT).normalize('NFC').replace(unreadable, '').trim()

const toUrl = (text: string): URL | undefined => {
  try {
    return new URL(text)
  } catch {
    // a referrer of an app is no address
    return undefined
  }
}

const ofParameters = (given: URLSearchParams): Traffic | undefined => {
  const [source, medium, campaign] = ['source', 'medium', 'campaign'].map((name) => cut(given.get(`utm_${name}`)))
  const track = cut(given.get('trackId'))
  const ad = adParameters.find(([parameter]) => given.has(parameter))
  if (!source && !track && !ad) return undefined
  return {
    adSource: source || ad?.[1] || 'track',
    channel: cut(given.get('tk_channel')),
    medium: medium || ad?.[2] || '',
    keyword: cut(given.get('utm_term')) || cut(ad?.[3] && given.get(ad[3])),
    campaign: track || campaign || '',
  }
}

const ofReferrer = (referrer: string, ownHost: string): Traffic | undefined => {
  const url = toUrl(referrer)
  if (!url?.hostname || url.hostname === ownHost) return undefined
  const { hostname, searchParams } = url
  const none = { keyword: '', campaign: '' }
  const engine = searchEngines.find(([, host]) => host.test(hostname))
  if (engine) {
    const words = engine[2].map((name) => searchParams.get(name)).find(Boolean)
    return { ...none, adSource: engine[0], channel: 'search', medium: 'organic', keyword: cut(words) }
  }
  const network = socialNetworks.find(([, host]) => host.test(hostname))
  if (network) return { ...none, adSource: network[0], channel: 'social', medium: 'social' }
  return { ...none, adSource: cut(hostname), channel: 'referral', medium: 'referral' }
}

/** Returns what the address and the referrer say about an arrival; undefined for a direct or internal one. TRACK-1, TRACK-7 */
export const readArrival = (address: string, referrer: string): Arrival | undefined => {
  const url = toUrl(address)
  if (!url) return undefined
  const given = url.searchParams
  const ad = ofParameters(given)
  const traffic = ad ?? ofReferrer(referrer, url.hostname)
  if (!traffic) return undefined
  const clickId = /^[0-9a-f]{32}$/.exec(given.get('clk') ?? '')?.[0]
  return {
    ...traffic,
    isAd: ad !== undefined,
    referrer: referrer.slice(0, MOST_ADDRESS),
    queryString: url.search.slice(0, MOST_ADDRESS),
    clickId,
    withoutClick: given.get('withoutClk') === 'Y',
  }
}
