/** Parts of the user agents of crawlers, link previews, monitors and scripted browsers. */
const robots = [
  'bot',
  'crawl',
  'spider',
  'slurp',
  'yeti',
  'daumoa',
  'kakaotalk-scrap',
  'facebookexternalhit',
  'facebot',
  'whatsapp',
  'telegram',
  'slack',
  'discord',
  'preview',
  'headlesschrome',
  'phantomjs',
  'puppeteer',
  'playwright',
  'lighthouse',
  'pingdom',
  'uptime',
  'monitor',
  'curl/',
  'wget/',
  'python',
  'java/',
  'go-http-client',
  'okhttp',
  'node-fetch',
  'axios',
  'undici',
  'libwww',
  'scrapy',
]
/** Browsers whose names contain such a part. */
const people = /\bCUBOT\b/gi

/** Reports whether a request comes from a robot: one without a user agent does. */
export const isRobot = (userAgent: string | undefined): boolean => {
  const name = (userAgent ?? '').replace(people, '').toLowerCase()
  return name === '' || robots.some((part) => name.includes(part))
}
