import { Parser } from 'htmlparser2'

/**
 * Parses HTML into a fragment. The policy of the back office (`require-trusted-types-for 'script'`) forbids `innerHTML` and the browser's
 * DOMParser. Elements that run or load something are not created, nor are attributes that can.
 */
export const parseHtml = (html: string): DocumentFragment => {
  const fragment = document.createDocumentFragment()
  const open: (DocumentFragment | Element)[] = [fragment]
  const parent = () => open.at(-1) ?? fragment
  const parser = new Parser({
    onopentag(name, attributes) {
      const element = document.createElement(/^[a-z][a-z0-9]*$/.test(name) && !INERT.has(name) ? name : 'template')
      for (const [key, value] of Object.entries(attributes))
        if (isCopied(name, key, value)) element.setAttribute(key, value)
      parent().append(element)
      open.push(element)
    },
    onclosetag() {
      const element = open.pop()
      // what an inert element contains goes with it
      if (element instanceof HTMLTemplateElement) element.remove()
    },
    ontext: (text) => parent().append(text),
  })
  parser.end(html)
  return fragment
}

/** Whether HTML has a picture of another site, which `parseHtml` leaves without its address. */
export const hasForeignPicture = (html: string): boolean =>
  [...parseHtml(html).querySelectorAll('img')].some((image) => !image.hasAttribute('src'))

/**
 * Pictures of other sites get no address: the policies of the back office and of the shop load pictures of this site only.
 */
const isCopied = (tag: string, name: string, value: string): boolean =>
  COPIED.has(name) &&
  !/^\s*(javascript|vbscript|data):/i.test(value) &&
  (tag !== 'img' || name !== 'src' || isOwn(value))

const isOwn = (address: string): boolean => {
  const url = URL.parse(address, location.href)
  return url?.origin === location.origin
}

/** Elements that are left out with their content. */
const INERT: ReadonlySet<string> = new Set(
  'script style iframe frame object embed applet form input button select textarea svg math link meta base template noscript video audio'.split(
    ' ',
  ),
)

/** Attributes that the sanitizer of the server permits. */
const COPIED: ReadonlySet<string> = new Set(
  'title lang href rel src alt width height loading scope colspan rowspan'.split(' '),
)
