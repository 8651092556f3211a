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

/** Fills the templates of a kind. */
export const renderParts = (kind: MessageKind, variables: Variables): MessageParts => ({
  subject: fillLines(subjectOf(kind), variables)[0],
  title: fill(kind.title, variables),
  lines: fillLines(kind.lines, variables),
  path: kind.path === undefined ? null : fill(kind.path, variables),
})

/** Renders a notification for the list in the app. */
export const renderNotification = (kind: MessageKind, variables: Variables): RenderedNotification => {
  const { subject, title, lines, path } = renderParts(kind, variables)
  return { title, text: [...lines, ...(subject === undefined ? [] : [subject])].join('\n'), path }
}

/** Renders a text message with the name of its sender. `origin` is that of the brand. */
export const renderText = (
  kind: MessageKind,
  variables: Variables,
  { brandName, origin }: { brandName: string; origin: string },
): string => {
  const link = kind.path === undefined ? '' : `${origin}${fill(kind.path, variables)}`
  const subject = fillLines(subjectOf(kind), variables)
  const lines = fillLines(kind.lines, { ...variables, link })
  return `[${brandName}] ${[...subject, fill(kind.title, variables), ...lines].join('\n')}`
}
