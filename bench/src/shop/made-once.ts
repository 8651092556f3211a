export interface MadeOnce {
  /** The thing of this name, made when it is first asked for; `end` runs when all is ended. */
  get: <T>(name: string, make: () => Promise<T>, end?: (made: T) => Promise<void>) => Promise<T>
  endAll: () => Promise<void>
}

/** Keeps what is costly to make until everything is ended, the last made first. */
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
