/** Returns the items whose names contain `only`. Throws if there are none, because an empty run proves nothing. */
export const narrow = <T>(all: readonly T[], only: string, nameOf: (one: T) => string): T[] => {
  const found = all.filter((one) => nameOf(one).includes(only))
  if (found.length === 0) throw new Error(`Nothing here is called ${only}: there are ${all.map(nameOf).join(', ')}.`)
  return found
}

/** Parses the whole number that filters a goal. Throws on any other text. */
export const readNumber = (word: string): number => {
  if (!/^\d+$/.test(word)) throw new Error(`${word} is no whole number.`)
  return Number(word)
}
