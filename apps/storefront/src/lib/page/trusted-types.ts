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
    /** Absent in older browsers, which take plain texts. */
    trustedTypes?: { createPolicy: (name: PolicyName, rules: Rules) => Policy }
  }
}

/** The names that the server's content security policy lists (decision 021); `vendor` only on pages that need a vendor's script. */
type PolicyName = 'default' | 'sanitized-html' | 'vendor'

const types = typeof window === 'undefined' ? undefined : window.trustedTypes

const plain = (pass: Rule | undefined) => (text: string) => (pass?.(text) ?? text) as Passed

/** Creates a named policy; each name once. Throws where the page's policy does not list the name. */
export const openPolicy = (name: PolicyName, rules: Rules): Policy =>
  types?.createPolicy(name, rules) ?? {
    createHTML: plain(rules.createHTML),
    createScriptURL: plain(rules.createScriptURL),
  }

/** The address of the service worker. */
export const WORKER = '/sw.js'

/** Markup that reaches a sink as a plain string: what React writes into an element that takes over the server's markup. */
const allowedHtml: ReadonlySet<string> = new Set([''])
const allowedScriptUrls: ReadonlySet<string> = new Set([WORKER])

let isVendorUrl: ((address: string) => boolean) | undefined

/** Refuses by `null`, as the browser reports only that: a refused text throws at the sink. */
const refused = null

/**
 * Creates the policy that decides on plain strings, i.e. on those of libraries. It passes the listed texts alone, and no text as
 * a script. Until it is created the browser refuses every plain string.
 */
export const openDefaultPolicy = (): void => {
  openPolicy('default', {
    createHTML: (markup) => (allowedHtml.has(markup) || isVendorUrl ? markup : refused),
    createScriptURL: (address) => (allowedScriptUrls.has(address) || isVendorUrl?.(address) ? address : refused),
  })
}

/**
 * Lets the default policy pass what a vendor's script writes, and the scripts it loads from these addresses: it knows no policy
 * of the shop. `script-src` still decides which hosts they come from, and no text runs as a script.
 */
export const admitVendor = (isAllowed: (address: string) => boolean): void => {
  isVendorUrl = isAllowed
}
