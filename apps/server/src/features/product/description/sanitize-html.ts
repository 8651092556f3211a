import sanitize from 'sanitize-html'

/** Increases when the rules below change: then stored descriptions are sanitized again. */
export const SANITIZER_VERSION = 1

const TAGS =
  'p br hr h2 h3 h4 h5 h6 ul ol li dl dt dd strong b em i u s span div blockquote figure figcaption img a table caption thead tbody tfoot tr th td'.split(
    ' ',
  )

// reserved by RFC 2606: no address can name it
const BASE = 'https://this-site.invalid'

/** Path on this site as a browser resolves it; undefined for other addresses, `//host` and `/\host` among them. */
const toOwnPath = (address: string): string | undefined => {
  if (!/^[/#]/.test(address) || !URL.canParse(address, BASE)) return undefined
  const { origin, pathname, search, hash } = new URL(address, BASE)
  // `/.//host` resolves to the path `//host`, which the next reader would take for a host
  if (origin !== BASE || pathname.startsWith('//')) return undefined
  return address.startsWith('#') ? hash : `${pathname}${search}${hash}`
}

/** Absolute web address without credentials; http becomes https, because pages of the shop load nothing over http. */
const toWebAddress = (address: string): string | undefined => {
  if (!/^https?:\/\/[^/\\]/i.test(address) || !URL.canParse(address)) return undefined
  const url = new URL(address)
  if (url.username !== '' || url.password !== '' || url.hostname === '') return undefined
  url.protocol = 'https:'
  return url.href
}

const toLink: sanitize.Transformer = (tagName, { href = '', title, ...rest }) => {
  const own = toOwnPath(href)
  const web = own === undefined ? toWebAddress(href) : undefined
  const attributes = { ...(title !== undefined && { title }), ...(rest.lang !== undefined && { lang: rest.lang }) }
  if (own !== undefined) return { tagName, attribs: { href: own, ...attributes } }
  return web === undefined
    ? { tagName: 'span', attribs: attributes }
    : { tagName, attribs: { href: web, ...attributes, rel: 'nofollow noopener noreferrer' } }
}

const toImage: sanitize.Transformer = (tagName, { src = '', ...attribs }) => {
  const address = src.startsWith('#') ? undefined : (toOwnPath(src) ?? toWebAddress(src))
  return { tagName, attribs: address === undefined ? {} : { src: address, ...attribs } }
}

const options: sanitize.IOptions = {
  allowedTags: TAGS,
  allowedAttributes: {
    '*': ['title', 'lang'],
    a: ['href', 'rel'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    th: ['scope', 'colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
  },
  allowedSchemes: ['https'],
  allowProtocolRelative: false,
  transformTags: { a: toLink, img: toImage },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && attribs.src === undefined,
}

/** An `=` in a value that reads like another attribute, or at its end. */
const ATTRIBUTE_LIKE = /(?<=(?:^|[\s/'])[a-z:-]+\s*)=|=(?=\s*$)/gi

/**
 * Writes text that the constraints of `product.contents` (migrations 001 and 022) would take for code as character references.
 */
const satisfyConstraints = (html: string): string =>
  html
    // oxlint-disable-next-line no-control-regex -- they are what is removed
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '')
    .replace(/(javascript|vbscript|data)(\s*):/gi, '$1$2&#58;')
    .replace(/="([^"]*)"/g, (_, value: string) => `="${value.replace(ATTRIBUTE_LIKE, '&#61;')}"`)

/**
 * Reduces HTML to text, images and tables from an allow-list. Drops scripts, styles, forms, comments, `class`, `id` and every other
 * attribute; links and images keep only web addresses and paths of this site. The result is stable: sanitizing it again changes nothing. K19
 */
export const sanitizeHtml = (html: string): string => satisfyConstraints(sanitize(html, options))
