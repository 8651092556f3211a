// I9: a release runs on the schema of the release after it, so a migration only adds. The release after that may remove.
import path from 'node:path'
import { statementsOf } from '../../apps/server/src/db/migration-locks.ts'
import { readMigrations } from '../../apps/server/src/db/migrate.ts'

/** Number of the first file that is checked. Earlier ones are applied; docs/operations/upgrade.md says which of them need a pause. */
const FIRST = 239

/** Files that break a rule for a reason, by name: the reason. */
export const reasons: Readonly<Record<string, string>> = {}

const TABLE = String.raw`(?:if\s+exists\s+)?(?:only\s+)?(?<table>[\w.]+)`

/** Statements that fail an older program or block it for as long as the table is large. */
const rules: readonly (readonly [what: string, words: RegExp])[] = [
  ['drops a table', new RegExp(String.raw`^drop\s+table\s+${TABLE}`)],
  [
    'drops a column',
    new RegExp(
      String.raw`^alter\s+table\s+${TABLE}[^]*?\bdrop\s+(?:column\b|(?!constraint\b|not\b|default\b|identity\b|expression\b)\w)`,
    ),
  ],
  ['renames a table or column', new RegExp(String.raw`^alter\s+table\s+${TABLE}\s+rename\s+(?!constraint\b)`)],
  [
    'changes a type',
    new RegExp(String.raw`^alter\s+table\s+${TABLE}[^]*?\balter\s+(?:column\s+)?\w+\s+(?:set\s+data\s+)?type\b`),
  ],
  ['forbids null', new RegExp(String.raw`^alter\s+table\s+${TABLE}[^]*?\bset\s+not\s+null\b`)],
  ['fills rows while it holds locks', new RegExp(String.raw`^update\s+${TABLE}`)],
]

const NOT_NULL =
  /\badd\s+(?:column\s+)?(?:if\s+not\s+exists\s+)?(?!(?:constraint|check|primary|unique|foreign|exclude)\b)\w+\s+[^,;]*?\bnot\s+null\b[^,;]*/g
const alters = new RegExp(String.raw`^alter\s+table\s+${TABLE}`)
/** Columns that an insert of an older program may omit. */
const isFilled = (column: string): boolean => /\b(?:default|generated)\b/.test(column)

const brokenRules = (statement: string): { what: string; table: string }[] => {
  const found = rules.map(([what, words]) => ({ what, table: words.exec(statement)?.groups?.table ?? '' }))
  const table = alters.exec(statement)?.groups?.table
  if (table !== undefined)
    for (const [column] of withoutParentheses(statement).matchAll(NOT_NULL))
      if (!isFilled(column)) found.push({ what: 'adds a column without default', table })
  return found.filter((each) => each.table !== '')
}

/** Removes what is in parentheses: precisions of types, and conditions. */
const withoutParentheses = (text: string): string => {
  const shorter = text.replace(/\([^()]*\)/g, '')
  return shorter === text ? text : withoutParentheses(shorter)
}

/**
 * Lists what a file drops, renames, retypes or fills in existing tables, and columns that it makes obligatory: an older program would
 * fail on them. New constraints are not examined.
 */
export const listBreaks = (sql: string): string[] => {
  const statements = statementsOf(sql)
    .split(';')
    .map((each) => each.trim())
  const created = new Set(
    statements.map((each) => /^create\s+table\s+(?:if\s+not\s+exists\s+)?([\w.]+)/.exec(each)?.[1] ?? ''),
  )
  return statements
    .flatMap(brokenRules)
    .filter(({ table }) => !created.has(table))
    .map(({ what, table }) => `${what}: ${table}`)
}

/** Lists the breaks of new migrations that have no reason, and reasons without a break. */
export const listIncompatible = (root: string, known = reasons): string[] => {
  const files = readMigrations(path.join(root, 'apps/server/src/db/migrations')).filter(
    ({ name }) => Number(name.slice(0, 3)) >= FIRST,
  )
  const found = new Map(files.map(({ name, sql }) => [name, listBreaks(sql)]))
  const breaks = [...found].flatMap(([name, texts]) =>
    known[name] === undefined ? texts.map((text) => `${name} ${text}`) : [],
  )
  const stale = Object.keys(known).filter((name) => (found.get(name) ?? []).length === 0)
  return [
    ...breaks.map((each) => `${each}: an older program still runs on it. Do it a release later, or give a reason.`),
    ...stale.map((name) => `${name} has a reason and needs none`),
  ]
}
