import { type Extensions, getSchema, type JSONContent, Node } from '@tiptap/core'
import { DOMParser, DOMSerializer, Node as DocumentNode, type Slice } from '@tiptap/pm/model'
import { TableCell, TableHeader, TableRow, Table } from '@tiptap/extension-table'
import { StarterKit } from '@tiptap/starter-kit'
import { parseHtml } from './parse-html.ts'

const ofImage = (name: string) => ({
  default: null,
  parseHTML: (element: HTMLElement) => (element.querySelector('img') ?? element).getAttribute(name),
})

/** A picture in a block of its own, as `<figure><img></figure>` or `<img>`. */
const Picture = Node.create({
  name: 'picture',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    src: ofImage('src'),
    alt: ofImage('alt'),
    title: ofImage('title'),
    width: ofImage('width'),
    height: ofImage('height'),
    loading: ofImage('loading'),
    isFigure: { default: true, rendered: false, parseHTML: (element: HTMLElement) => element.tagName === 'FIGURE' },
  }),
  parseHTML: () => [
    {
      tag: 'figure',
      getAttrs: (figure) =>
        figure.children.length === 1 && figure.firstElementChild?.matches('img[src]') ? null : false,
    },
    { tag: 'img[src]' },
  ],
  renderHTML: ({ node, HTMLAttributes }) =>
    node.attrs['isFigure'] ? ['figure', ['img', HTMLAttributes]] : ['img', HTMLAttributes],
})

/** The table without the widths of columns, which the sanitizer removes. */
const PlainTable = Table.extend({ renderHTML: () => ['table', ['tbody', 0]] }).configure({ resizable: false })

const span = (name: string) => ({
  default: 1,
  parseHTML: (element: HTMLElement) => Number(element.getAttribute(name) ?? 1) || 1,
  renderHTML: (attributes: Record<string, unknown>) => (attributes[name] === 1 ? {} : { [name]: attributes[name] }),
})
const spans = { colspan: span('colspan'), rowspan: span('rowspan'), colwidth: { default: null, rendered: false } }

const Cell = TableCell.extend({ addAttributes: () => spans })
const HeadCell = TableHeader.extend({
  addAttributes: () => ({
    ...spans,
    scope: { default: 'row', parseHTML: (element: HTMLElement) => element.getAttribute('scope') },
  }),
})

/** What the description editor can represent: a part of what the sanitizer of the server permits. */
export const descriptionExtensions: Extensions = [
  StarterKit.configure({
    code: false,
    codeBlock: false,
    trailingNode: false,
    heading: { levels: [2, 3, 4, 5, 6] },
    link: {
      openOnClick: false,
      autolink: false,
      linkOnPaste: false,
      // the server adds `rel`
      HTMLAttributes: { target: null, rel: null, class: null },
    },
  }),
  Picture,
  PlainTable,
  TableRow,
  Cell,
  HeadCell,
]

const schema = getSchema(descriptionExtensions)

/** Reads HTML as a document of the editor. */
export const toDocument = (html: string): JSONContent =>
  DOMParser.fromSchema(schema).parse(parseHtml(html)).toJSON() as JSONContent

/** Reads HTML from the clipboard, of the schema of the editor that gets it. */
export const toSlice = (html: string, of: typeof schema): Slice => DOMParser.fromSchema(of).parseSlice(parseHtml(html))

/** Takes the paragraph out of list items and cells that have no other content: `<li><p>x</p></li>` is stored as `<li>x</li>`. */
const unwrapParagraphs = (root: ParentNode): void => {
  for (const box of root.querySelectorAll('li, td, th')) {
    const [only] = box.children
    const paragraphs = [...box.children].filter(({ tagName }) => tagName === 'P')
    if (only && paragraphs.length === 1 && paragraphs[0] === only) only.replaceWith(...only.childNodes)
  }
}

const toHtml = (root: DocumentFragment): string => {
  unwrapParagraphs(root)
  const box = document.createElement('div')
  box.append(root)
  return box.innerHTML
}

/** Writes a document of the editor as HTML. */
export const fromDocument = (document_: JSONContent): string => {
  const content = DocumentNode.fromJSON(schema, document_).content
  const root = DOMSerializer.fromSchema(schema).serializeFragment(content) as DocumentFragment
  const isEmpty = content.childCount === 1 && content.firstChild?.isTextblock && content.firstChild.childCount === 0
  return isEmpty ? '' : toHtml(root)
}

const SAME_TAGS: Readonly<Record<string, string>> = { b: 'strong', i: 'em' }

const attributesOf = (element: Element): string =>
  [...element.attributes]
    .filter(({ name, value }) => name !== 'rel' && !(value === '1' && name.endsWith('span')))
    .map(({ name, value }) => `${name}=${value}`)
    .toSorted()
    .join(' ')

/** Elements in which spaces between the others mean nothing. */
const CONTAINERS: ReadonlySet<string> = new Set('UL OL TABLE TBODY TR BLOCKQUOTE FIGURE'.split(' '))

const isSpace = (node: globalThis.Node): boolean =>
  (node.textContent ?? '').trim() === '' &&
  (!(node.parentNode instanceof Element) || CONTAINERS.has(node.parentNode.tagName))

/** Text of a tree by which two ones are compared: without spaces between blocks, `rel`, and names of tags that mean the same. */
const canonical = (node: globalThis.Node): string => {
  if (node.nodeType === 3) return isSpace(node) ? '' : (node.textContent ?? '').replace(/\s+/g, ' ')
  const inner = [...node.childNodes].map(canonical).join('').trim()
  if (!(node instanceof Element)) return inner
  const tag = node.tagName.toLowerCase()
  return `<${SAME_TAGS[tag] ?? tag} ${attributesOf(node)}>${inner}</>`
}

/** Whether the editor can represent HTML: writing it again loses nothing. */
export const isRepresentable = (html: string): boolean => {
  const before = parseHtml(html)
  unwrapParagraphs(before)
  return canonical(before) === canonical(parseHtml(fromDocument(toDocument(html))))
}
