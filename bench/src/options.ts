import { parseArgs } from 'node:util'
import { type Pace, quick, thorough } from './pace.ts'

export interface Options {
  /** Words of the parts to measure; all of them when undefined. */
  only: string[] | undefined
  pace: Pace
}

/** Reads the command line. Throws, naming what there is, when a part is asked for that is not known. */
export const readOptions = (args: readonly string[], words: readonly string[]): Options => {
  const { values } = parseArgs({
    args: [...args],
    options: { only: { type: 'string' }, quick: { type: 'boolean', default: false } },
  })
  const only = values.only?.split(',').map((word) => word.trim())
  const unknown = only?.filter((word) => !words.includes(word)) ?? []
  if (unknown.length > 0) throw new Error(`--only knows ${words.join(', ')}, not ${unknown.join(', ')}`)
  return { only, pace: values.quick ? quick : thorough }
}
