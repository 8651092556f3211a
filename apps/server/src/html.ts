/** Escaped markup. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Part = Html | string | number | null | undefined | false | readonly Part[]

/** Escapes a text for markup and for attributes in quotes. */
const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)

const show = (part: Part): string => {
  if (part instanceof Html) return part.text
  if (typeof part === 'object' && part !== null) return part.map(show).join('')
  if (part === null || part === undefined || part === false) return ''
  return escapeHtml(String(part))
}

/** Template tag that escapes every value except other `html`. */
export const html = (strings: TemplateStringsArray, ...parts: Part[]): Html =>
  new Html(strings.reduce((text, string, index) => text + string + show(parts[index]), ''))
