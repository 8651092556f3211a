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

/** What a page may load: its own origin, the inline scripts it was rendered with, and the payment window's script. */
export const pagePolicy = (config: Config, scriptHashes: readonly string[]): string => {
  const payment = new URL(config.toss.js).origin
  return [
    "default-src 'self'",
    `script-src 'self' ${scriptHashes.join(' ')} ${payment}`.replace(/ +/g, ' '),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self' ${payment}`,
    `frame-src ${payment}`,
    `form-action 'self' ${payment}`,
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
