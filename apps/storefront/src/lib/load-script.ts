export interface ScriptAsked<T> {
  src: string
  /** What the script brings; undefined while it has not come. */
  read: () => T | undefined
  /** How long it is waited for. */
  limitMs: number
}

/** A script of somebody else's did not come: blocked, refused, or not in time. */
export class ScriptMissingError extends Error {
  constructor(src: string) {
    super(`no script came from ${src}`)
    this.name = 'ScriptMissingError'
  }
}

/** Loads a script of somebody else's, once. Throws ScriptMissingError; the next try asks the network again. */
export const loadScript = <T>({ src, read, limitMs }: ScriptAsked<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const there = read()
    if (there !== undefined) return resolve(there)
    const script = document.createElement('script')
    const fail = () => {
      clearTimeout(timer)
      script.remove()
      reject(new ScriptMissingError(src))
    }
    const timer = setTimeout(fail, limitMs)
    script.addEventListener('error', fail)
    script.addEventListener('load', () => {
      const brought = read()
      if (brought === undefined) return fail()
      clearTimeout(timer)
      resolve(brought)
    })
    script.src = src
    script.async = true
    document.head.append(script)
  })
