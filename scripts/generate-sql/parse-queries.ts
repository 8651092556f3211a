export const KINDS = ['many', 'one', 'opt', 'exec'] as const
export type Kind = (typeof KINDS)[number]

export interface Param {
  readonly name: string
  readonly nullable: boolean
}

export interface Query {
  readonly name: string
  readonly kind: Kind
  /** The comment lines directly below the name. */
  readonly doc: readonly string[]
  /** SQL with $1, $2 … for the parameters and without comments. */
  readonly text: string
  readonly params: readonly Param[]
  /** Line of the file, from 1, on which the text begins. */
  readonly line: number
}

const HEADER = /^-- name:\s*(\S+)\s+:(\S+)\s*$/
const LITERAL_OR_COMMENT = /'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(\w*)\$[\s\S]*?\$\1\$|--[^\n]*|\/\*[\s\S]*?\*\//
const TOKEN = new RegExp(
  `(?<skip>${LITERAL_OR_COMMENT.source})|(?<cast>::)|:(?<param>[a-zA-Z]\\w*)(?<nullable>\\?)?|(?<end>;)`,
  'g',
)

export function parseQueries(source: string, file: string): Query[] {
  const lines = source.replaceAll('\r\n', '\n').split('\n')
  const starts = lines.flatMap((line, i) => (line.startsWith('-- name:') ? [i] : []))
  const preface = lines.slice(0, starts[0] ?? lines.length).find((line) => line.trim() && !line.startsWith('--'))
  if (preface !== undefined) throw new Error(`${file}: SQL before the first "-- name:": ${preface}`)
  const queries = starts.map((start, i) => parseQuery(lines.slice(start, starts[i + 1]), start + 1, file))
  queries.forEach(({ name }, i) => {
    if (queries.findIndex((other) => other.name === name) < i) throw new Error(`${file}: two queries named ${name}`)
  })
  return queries
}

function parseQuery([header = '', ...body]: string[], headerLine: number, file: string): Query {
  const [, name = '', kind = ''] = HEADER.exec(header) ?? []
  const where = `${file}:${headerLine} ${name || header}`
  if (!/^[a-z][a-zA-Z0-9]*$/.test(name)) throw new Error(`${where}: write "-- name: camelCase :${KINDS.join('|:')}"`)
  if (!isKind(kind)) throw new Error(`${where}: kind :${kind} is none of :${KINDS.join(', :')}`)
  const docEnd = body.findIndex((line) => !line.startsWith('--'))
  const doc = body.slice(0, docEnd).map((line) => line.replace(/^--\s?/, ''))
  const params = new Map<string, boolean>()
  const text = body
    .slice(docEnd)
    .join('\n')
    .replace(/;[\s;]*((--[^\n]*)?\s*)*$/, '')
    .replace(TOKEN, (token, ...rest) => {
      const { skip, param, nullable, end } = rest.at(-1) as Record<string, string | undefined>
      if (end) throw new Error(`${where}: more than one statement`)
      if (skip !== undefined) return /^(--|\/\*)/.test(skip) ? '' : skip
      if (param === undefined) return token
      params.set(param, (params.get(param) ?? false) || nullable !== undefined)
      return `$${[...params.keys()].indexOf(param) + 1}`
    })
  if (!text.trim()) throw new Error(`${where}: no SQL`)
  return {
    name,
    kind,
    doc,
    text,
    params: [...params].map(([param, nullable]) => ({ name: param, nullable })),
    line: headerLine + 1 + docEnd,
  }
}

const isKind = (kind: string): kind is Kind => (KINDS as readonly string[]).includes(kind)
