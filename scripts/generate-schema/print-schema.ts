import { featureOf, tablesByFeature } from './features.ts'
import type { Table } from './read-schema.ts'

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

const shortIndex = (definition: string): string =>
  definition.replace(/^CREATE (UNIQUE )?INDEX (\S+) ON \S+ USING /, (_, unique: string | undefined, name: string) =>
    unique ? `${name}: unique ` : `${name}: `,
  )
const shortTrigger = (definition: string): string =>
  definition
    .replace(/^CREATE (CONSTRAINT )?TRIGGER \S+ /, '')
    .replace(/ ON (public\.)?\S+/, '')
    .replace(/ EXECUTE FUNCTION .*$/, '')

const list = (title: string, items: readonly string[]): string[] =>
  items.length === 0 ? [] : ['', `${title}:`, ...items.map((item) => `- ${item}`)]

const printTable = ({ name, comment, columns, constraints, indexes, triggers }: Table): string => {
  const rows = columns.map(({ name: column, type, nullable, default: preset, comment: meaning }) => {
    const facts = [type, nullable ? 'null' : '', preset === null ? '' : `default ${preset}`].filter(Boolean).join(', ')
    return `| \`${column}\` | ${cell(facts)} | ${cell(meaning ?? '')} |`
  })
  return [
    `### ${name}`,
    '',
    comment ?? '',
    '',
    '| column | type | meaning |',
    '|---|---|---|',
    ...rows,
    ...list(
      'Keys and checks',
      constraints.map((definition) => `\`${definition}\``),
    ),
    ...list(
      'Indexes',
      indexes.map((definition) => `\`${shortIndex(definition)}\``),
    ),
    ...list(
      'Triggers',
      triggers.map(
        ({ name: trigger, definition, comment: reason }) =>
          `\`${trigger}\` (${shortTrigger(definition)}): ${reason ?? ''}`,
      ),
    ),
  ].join('\n')
}

/** Prints docs/schema.md: tables grouped by feature. Throws if a table has no feature. */
export const printSchema = (tables: readonly Table[]): string => {
  const sections = Object.keys(tablesByFeature).flatMap((feature) => {
    const own = tables.filter(({ name }) => featureOf(name) === feature)
    return own.length === 0 ? [] : [`## ${feature}`, own.map(printTable).join('\n\n')]
  })
  const intro =
    'Generated from a migrated database by `npm run generate`. Comments are set in the migrations. Money is integer won, times are UTC. A projection is derived data that triggers or jobs maintain.'
  return `${['# Database schema', intro, ...sections].join('\n\n')}\n`
}
