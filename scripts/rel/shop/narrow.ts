/** Those whose names hold the word that narrows a goal. Throws where none does: nothing tried is nothing proved. */
export const narrow = <T>(all: readonly T[], only: string, nameOf: (one: T) => string): T[] => {
  const found = all.filter((one) => nameOf(one).includes(only))
  if (found.length === 0) throw new Error(`Nothing here is called ${only}: there are ${all.map(nameOf).join(', ')}.`)
  return found
}

/** The whole number that narrows a goal. Throws at any other word. */
export const readNumber = (word: string): number => {
  if (!/^\d+$/.test(word)) throw new Error(`${word} is no whole number.`)
  return Number(word)
}
