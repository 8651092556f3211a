import type { MessageKind } from './message-kind.ts'

export interface RenderedNotification {
  title: string
  text: string
  path: string | null
}

/** Filled templates of a message. Lines that consist of the link are left out: the path replaces them. */
export interface MessageParts {
  subject: string | undefined
  title: string
  lines: readonly string[]
  path: string | null
}

type Variables = Readonly<Record<string, string>>

const VARIABLE = /#\{(\w+)\}/g

const fill = (template: string, variables: Variables): string =>
  template.replace(VARIABLE, (_, name: string) => variables[name] ?? '')

const isComplete = (template: string, variables: Variables): boolean =>
  [...template.matchAll(VARIABLE)].every(([, name = '']) => (variables[name] ?? '') !== '')

/** Fills templates, without those that have an empty variable. */
const fillLines = (templates: readonly string[], variables: Variables): string[] =>
  templates.filter((template) => isComplete(template, variables)).map((template) => fill(template, variables))

const subjectOf = ({ subject }: MessageKind): string[] => (subject === undefined ? [] : [subject])

/** Name, address and contact of the brand that sends a message. */
export interface Sender {
  brandName: string
  /** Scheme and host of the brand. */
  origin: string
  /** Phone of customer support. */
  contact: string
  /** Address that withdraws the consent to advertising without a login. Advertising contains it. */
  optOut?: string | undefined
}

/** Advertising says so before anything else (정보통신망법 §50). */
export const AD_MARK = '(광고)'

/** Fills the templates of a kind. */
export const renderParts = (kind: MessageKind, variables: Variables): MessageParts => ({
  subject: fillLines(subjectOf(kind), variables)[0],
  title: fill(kind.title, variables),
  lines: fillLines(kind.lines, variables),
  path: fillLines(kind.path === undefined ? [] : [kind.path], variables)[0] ?? null,
})

/** Renders a notification for the list in the app. */
export const renderNotification = (kind: MessageKind, variables: Variables): RenderedNotification => {
  const { subject, title: filled, lines, path } = renderParts(kind, variables)
  const title = kind.class === 'advertising' ? `${AD_MARK} ${filled}` : filled
  return { title, text: [...lines, ...(subject === undefined ? [] : [subject])].join('\n'), path }
}

/** Who sends advertising, and how to refuse it at no charge. */
const adLinesOf = ({ brandName, contact, optOut = '' }: Sender): string[] => [
  `보낸 곳 ${brandName} ${contact}`,
  `무료 수신거부 ${optOut}`,
]

/** Renders a text message with the name of its sender. Advertising begins with its mark and ends with the contact and opt-out. */
export const renderText = (kind: MessageKind, variables: Variables, sender: Sender): string => {
  const { brandName, origin } = sender
  const isAd = kind.class === 'advertising'
  const { path } = renderNotification(kind, variables)
  const link = path === null ? '' : `${origin}${path}`
  const subject = fillLines(subjectOf(kind), variables)
  const lines = fillLines(kind.lines, { ...variables, link })
  const text = [...subject, fill(kind.title, variables), ...lines, ...(isAd ? adLinesOf(sender) : [])].join('\n')
  return `${isAd ? AD_MARK : ''}[${brandName}] ${text}`
}
