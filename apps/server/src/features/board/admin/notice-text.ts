import { html } from '#src/html.ts'

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' }

/** Text of sanitized HTML: an empty line between blocks. For lists, search engines and clients without HTML. */
export const toPlainText = (markup: string): string =>
  markup
    .replaceAll(/<br\s*\/?>/g, '\n')
    .replaceAll(/<\/(p|h\d|li|ul|ol|tr|table|blockquote|figure|div|dd|dt)>/g, '\n\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(\w+|#39);/g, (whole, name: string) => entities[name] ?? whole)
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()

/** HTML of plain text whose paragraphs are separated by empty lines. */
export const toHtml = (text: string): string =>
  text
    .split(/\n{2,}/)
    .map((paragraph) => html`<p>${paragraph}</p>`.text.replaceAll('\n', '<br>'))
    .join('')
