import { admitVendor, openPolicy } from './page/trusted-types.ts'

export interface ScriptAsked<T> {
  src: string
  /** Returns the script's API; undefined while it has not loaded. */
  read: () => T | undefined
  /** Timeout in ms. */
  limitMs: number
}

/** Thrown when a third-party script does not load: blocked, refused, or timed out. */
export class ScriptMissingError extends Error {
  constructor(src: string, options?: ErrorOptions) {
    super(`no script came from ${src}`, options)
    this.name = 'ScriptMissingError'
  }
}

/** Accepts HTTPS and local addresses. The page's `script-src` limits the hosts per page and vendor. */
const isVendorUrl = (address: string): boolean => {
  const { protocol, hostname } = new URL(address, window.location.href)
  return protocol === 'https:' || hostname === 'localhost' || hostname === '127.0.0.1'
}
const toVendorUrl = (address: string): string => {
  if (isVendorUrl(address)) return address
  throw new TypeError(`${address} is no address of a script`)
}

const openVendorPolicy = () => {
  // throws on a page whose CSP allows no vendor
  const vendor = openPolicy('vendor', { createScriptURL: toVendorUrl })
  admitVendor(isVendorUrl)
  return vendor
}
let policy: ReturnType<typeof openVendorPolicy> | undefined

const writeScript = (src: string): HTMLScriptElement => {
  policy ??= openVendorPolicy()
  const script = document.createElement('script')
  script.src = policy.createScriptURL(src)
  script.async = true
  return script
}

/** Loads a third-party script once. Throws ScriptMissingError; the next call requests it again. */
export const loadScript = <T>({ src, read, limitMs }: ScriptAsked<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const there = read()
    if (there !== undefined) return resolve(there)
    let script: HTMLScriptElement
    try {
      script = writeScript(src)
    } catch (cause) {
      // the document's CSP allows no vendor
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
