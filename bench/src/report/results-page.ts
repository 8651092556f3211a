import type { Row } from './row.ts'

export interface Results {
  /** Date and hardware of the run, without the machine's name. */
  taken: {
    day: string
    on: string
    /** Load average before the run began, caused by other processes. */
    busy: number
    runs: number
    seconds: number
  }
  rows: readonly Row[]
  /** Parts that could not be measured, with reasons. */
  missing: readonly { word: string; why: string }[]
}

export const mark = ({ reached }: Row): string => (reached === undefined ? '' : reached ? 'yes' : 'no')

const cell = (text: string | undefined): string => (text ?? '').replaceAll('|', '\\|')

const toLine = (row: Row): string =>
  `| ${[row.what, row.ratio, row.measured, row.limit, row.goal, mark(row)].map(cell).join(' | ')} |`

/** Renders the committed results page of the last whole run. Ratios come first, since they are comparable across machines. */
export const toResultsPage = ({ taken, rows, missing }: Results): string => {
  const lines = [
    '# What the shop reaches',
    '',
    `Written by \`npm run bench\` on ${taken.day}, on ${taken.on}. Other work had put a load of ${taken.busy.toFixed(1)} on the machine when it began.`,
    `Medians of ${taken.runs} runs of ${taken.seconds} s, 20 connections without pipelining; the load generator shares the machine's processors with the shop and the database. A constant answer is the same bytes, headers and compressed body, from a bare \`node:http\` server, taken in turn with the shop's. Uncached answers are asked for uncompressed: they measure the making; what is kept is compressed once.`,
    '',
    'Absolute figures depend on the machine: another one reaches more or less of everything. Two machines are compared by the shares in the column “ratio”: how much of the limit, taken in the same run, the shop reaches. For answers the limit is the constant answer, for carts and orders it is PostgreSQL’s own benchmark, TPC-B.',
    '',
    '| what | ratio | measured | limit in the same run | goal | reached |',
    '|---|---|---|---|---|---|',
    ...rows.map(toLine),
    '',
  ]
  if (missing.length > 0) lines.push('Not measured:', '', ...missing.map(({ word, why }) => `- ${word}: ${why}`), '')
  return lines.join('\n')
}
