/** Items that are worked on at once, so that requests keep connections of the database. */
const AT_ONCE = 4

/** Works on each item, a few at once. One that fails is reported and does not stop the others. */
export const eachOnAir = async <T>(
  items: readonly T[],
  work: (item: T) => Promise<void>,
  onError: (error: unknown) => void,
): Promise<void> => {
  const waiting = items.values()
  const take = async (): Promise<void> => {
    for (const item of waiting) await work(item).catch(onError)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, take))
}
