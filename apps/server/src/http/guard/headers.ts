import type { Config } from '#src/config.ts'

const common = (config: Config): [string, string][] => [
  ['x-content-type-options', 'nosniff'],
  ['referrer-policy', 'strict-origin-when-cross-origin'],
  ['x-frame-options', 'DENY'],
  ['cross-origin-opener-policy', 'same-origin-allow-popups'],
  ['permissions-policy', 'camera=(), microphone=(), geolocation=(self), payment=(self)'],
  ...(config.env === 'production'
    ? [['strict-transport-security', 'max-age=31536000; includeSubDomains'] as [string, string]]
    : []),
]

/** Headers of an answer of the API: nothing in it may be run or framed. */
export const apiHeaders = (config: Config): [string, string][] => [
  ...common(config),
  ['content-security-policy', "default-src 'none'; frame-ancestors 'none'"],
]

/** Headers of a page, apart from its content security policy, which names the page's own inline scripts. */
export const pageHeaders = (config: Config): [string, string][] => common(config)

/**
 * Pages from which a product is shared, or opened and then shared. A policy belongs to the document, and moving about inside the
 * shop keeps the first one. So who begins at home and opens a product can share it; who begins where passwords, addresses or
 * payments are typed has KakaoTalk's script refused, also on a product opened from there, until the page is loaded anew (the
 * sheet says that it did not come); and who moves from a product to the checkout takes the product's policy along.
 */
const SHARING = /^\/((category-list|category|best|wholesale|funding|search|product)(\/|$)|$)/i

/** What KakaoTalk's sharing needs beyond the shop itself; nothing where it is not set up or not offered. */
const shareOrigins = ({ kakaoShare, kakao }: Config, pathname: string) => {
  if (!kakaoShare || !SHARING.test(pathname)) return { script: '', connect: '', form: '' }
  const originOf = (address: string): string => ` ${new URL(address).origin}`
  return { script: originOf(kakaoShare.script), connect: originOf(kakao.api), form: originOf(kakaoShare.sharer) }
}

/** What a page may load: its own origin, the inline scripts it was rendered with, the payment window's script and, where sharing is offered, KakaoTalk's. */
export const pagePolicy = (config: Config, pathname: string, scriptHashes: readonly string[]): string => {
  const payment = new URL(config.toss.js).origin
  const share = shareOrigins(config, pathname)
  return [
    "default-src 'self'",
    `script-src 'self' ${scriptHashes.join(' ')} ${payment}${share.script}`.replace(/ +/g, ' '),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self' ${payment}${share.connect}`,
    `frame-src ${payment}`,
    `form-action 'self' ${payment}${share.form}`,
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
