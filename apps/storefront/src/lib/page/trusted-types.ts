/** A text that a Trusted Types policy has passed. */
type Passed = TrustedHTML & string
type Rule = (text: string) => string | null
interface Rules {
  createHTML?: Rule
  createScriptURL?: Rule
}
interface Policy {
  createHTML: (markup: string) => Passed
  createScriptURL: (address: string) => Passed
}
declare global {
  interface Window {
    /** Undefined in older browsers, which accept plain strings. */
    trustedTypes?: { createPolicy: (name: PolicyName, rules: Rules) => Policy }
  }
}

/**
 * Policy names in the server's content security policy (decision 021). `vendor` is listed only on pages that need a vendor
 * script.
 */
type PolicyName = 'default' | 'sanitized-html' | 'vendor'

const types = typeof window === 'undefined' ? undefined : window.trustedTypes

const plain = (pass: Rule | undefined) => (text: string) => (pass?.(text) ?? text) as Passed

/** Creates a named policy, once per name. Throws if the content security policy of the page does not list the name. */
export const openPolicy = (name: PolicyName, rules: Rules): Policy =>
  types?.createPolicy(name, rules) ?? {
    createHTML: plain(rules.createHTML),
    createScriptURL: plain(rules.createScriptURL),
  }

/** Address of the service worker. */
export const WORKER = '/sw.js'

/** Markup that reaches a sink as a plain string: what React writes into an element that hydrates the server's markup. */
const allowedHtml: ReadonlySet<string> = new Set([''])
const allowedScriptUrls = new Set([WORKER])

let isVendorUrl: ((address: string) => boolean) | undefined

/** Result that refuses a text. Browsers report only `null` as a refusal, and the sink then throws. */
const refused = null

/**
 * Creates the policy for plain strings, which only libraries use. It passes only the listed texts, and no text as a script. Until
 * it is created the browser refuses every plain string.
 */
export const openDefaultPolicy = (): void => {
  openPolicy('default', {
    createHTML: (markup) => (allowedHtml.has(markup) || isVendorUrl ? markup : refused),
    createScriptURL: (address) => (allowedScriptUrls.has(address) || isVendorUrl?.(address) ? address : refused),
  })
}

/** Allows a script of the build, e.g. of a worker, whose address is known when it is needed. */
export const allowScript = (address: string): void => void allowedScriptUrls.add(address)

/**
 * Allows the markup that a vendor's script writes, and the scripts it loads from these addresses, in the default policy, because
 * the script uses no policy of the shop. `script-src` still restricts the hosts, and no text runs as a script.
 */
export const admitVendor = (isAllowed: (address: string) => boolean): void => {
  isVendorUrl = isAllowed
}
