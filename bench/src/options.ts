import { parseArgs } from 'node:util'
import { type RunLength, quick, thorough } from './run-length.ts'

export interface Options {
  /** Names of the parts to measure; undefined means all. */
  only: string[] | undefined
  runLength: RunLength
}

/** Parses the command line. Throws on an unknown part, with the list of known ones. */
export const readOptions = (args: readonly string[], words: readonly string[]): Options => {
  const { values } = parseArgs({
    args: [...args],
    options: { only: { type: 'string' }, quick: { type: 'boolean', default: false } },
  })
  const only = values.only?.split(',').map((word) => word.trim())
  const unknown = only?.filter((word) => !words.includes(word)) ?? []
  if (unknown.length > 0) throw new Error(`--only knows ${words.join(', ')}, not ${unknown.join(', ')}`)
  return { only, runLength: values.quick ? quick : thorough }
}
