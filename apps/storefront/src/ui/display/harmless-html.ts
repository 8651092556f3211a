const TAGS =
  'p|br|hr|h[2-6]|ul|ol|li|dl|dt|dd|strong|b|em|i|u|s|span|div|blockquote|figure|figcaption|img|a|table|caption|thead|tbody|tfoot|tr|th|td'

const PLAIN = 'alt|title|width|height|loading|scope|colspan|rowspan|class|lang'
/** Of the shop itself or by https; never `javascript:` and its like, however they are written. */
const ADDRESS = '(?:src|href)="(?:/(?!/)|https://)[^"<>]*"'
const ATTRIBUTES = String.raw`(?:\s+(?:(?:${PLAIN})="[^"<>]*"|${ADDRESS}))*`

/** A `<` that begins anything but a tag of a text in full, its attributes among them. */
const OTHER = new RegExp(`<(?!(?:/(?:${TAGS})|(?:${TAGS})${ATTRIBUTES}\\s*/?)>)`, 'gi')

/** Markup of a text, pictures and tables; whatever else stands in it is shown as the letters it is. */
export const toHarmless = (html: string): string => html.replace(OTHER, '&lt;')
