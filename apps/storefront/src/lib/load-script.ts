import { openPolicy } from './page/trusted.ts'

export interface ScriptAsked<T> {
  src: string
  /** What the script brings; undefined while it has not come. */
  read: () => T | undefined
  /** How long it is waited for. */
  limitMs: number
}

/** A script of somebody else's did not come: blocked, refused, or not in time. */
export class ScriptMissingError extends Error {
  constructor(src: string, options?: ErrorOptions) {
    super(`no script came from ${src}`, options)
    this.name = 'ScriptMissingError'
  }
}

/** Which hosts these are is the page's `script-src`, by page and by vendor. */
const toAddress = (address: string): string => {
  const { protocol, hostname } = new URL(address, window.location.href)
  if (protocol === 'https:' || hostname === 'localhost' || hostname === '127.0.0.1') return address
  throw new TypeError(`${address} is no address of a script`)
}

const openGate = () => {
  const gate = openPolicy('vendor', { createScriptURL: toAddress })
  // What a vendor's script draws and fetches by itself knows nothing of our gates. There is this one from the moment a script
  // is asked for, and on the pages of vendors alone; scripts written as text stay refused.
  openPolicy('default', { createHTML: (markup) => markup, createScriptURL: toAddress })
  return gate
}
let gate: ReturnType<typeof openGate> | undefined

const writeScript = (src: string): HTMLScriptElement => {
  gate ??= openGate()
  const script = document.createElement('script')
  script.src = gate.createScriptURL(src)
  script.async = true
  return script
}

/** Loads a script of somebody else's, once. Throws ScriptMissingError; the next try asks the network again. */
export const loadScript = <T>({ src, read, limitMs }: ScriptAsked<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const there = read()
    if (there !== undefined) return resolve(there)
    let script: HTMLScriptElement
    try {
      script = writeScript(src)
    } catch (cause) {
      // the document's policy lets no vendor in
      return reject(new ScriptMissingError(src, { cause }))
    }
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
    document.head.append(script)
  })
