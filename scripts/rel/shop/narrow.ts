/** The filter of a run is not valid. The message says what is. */
export class FilterError extends Error {
  override name = 'FilterError'
}

/** Returns the items whose names contain `only`. Throws `FilterError` if there are none, because an empty run proves nothing. */
export const narrow = <T>(all: readonly T[], only: string, nameOf: (one: T) => string): T[] => {
  const found = all.filter((one) => nameOf(one).includes(only))
  if (found.length === 0)
    throw new FilterError(`Nothing here is called ${only}: there are ${all.map(nameOf).join(', ')}.`)
  return found
}

/** Parses the whole number that filters a goal. Throws `FilterError` on any other text. */
export const readNumber = (word: string): number => {
  if (!/^\d+$/.test(word)) throw new FilterError(`${word} is no whole number.`)
  return Number(word)
}
