export interface MadeOnce {
  /** Returns the resource with this name and creates it on first use. `endAll` runs `end`. */
  get: <T>(name: string, make: () => Promise<T>, end?: (made: T) => Promise<void>) => Promise<T>
  endAll: () => Promise<void>
}

/** Caches expensive resources until `endAll`, which ends them in reverse order of creation. */
export const createMadeOnce = (): MadeOnce => {
  const made = new Map<string, Promise<unknown>>()
  const ends: (() => Promise<void>)[] = []
  return {
    get: <T>(name: string, make: () => Promise<T>, end?: (made: T) => Promise<void>) => {
      const known = made.get(name) as Promise<T> | undefined
      if (known) return known
      const making = make().then((thing) => {
        if (end) ends.push(() => end(thing))
        return thing
      })
      made.set(name, making)
      return making
    },
    endAll: async () => {
      for (const end of ends.splice(0).reverse()) await end()
    },
  }
}
