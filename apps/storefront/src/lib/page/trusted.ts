/** What Trusted Types makes of a text that a page may take as markup, or as a script's address. */
type Passed = TrustedHTML & string
interface Rules {
  createHTML?: (markup: string) => string
  createScriptURL?: (address: string) => string
}
interface Policy {
  createHTML: (markup: string) => Passed
  createScriptURL: (address: string) => Passed
}
declare global {
  interface Window {
    /** Absent in older browsers, which take plain texts. */
    trustedTypes?: { emptyHTML: Passed; createPolicy: (name: PolicyName, rules: Rules) => Policy }
  }
}

/** The names that the server's content security policy lists; `vendor` and `default` only on pages that need a vendor's script. */
type PolicyName = 'written' | 'worker' | 'vendor' | 'default'

const types = typeof window === 'undefined' ? undefined : window.trustedTypes

/** No markup at all, as a page takes it. */
export const emptyHtml = types?.emptyHTML ?? ''

const plain = (pass: ((text: string) => string) | undefined) => (text: string) => (pass?.(text) ?? text) as Passed

/** A named gate; each name once. Throws where the page's policy does not list the name. */
export const openPolicy = (name: PolicyName, rules: Rules): Policy =>
  types?.createPolicy(name, rules) ?? {
    createHTML: plain(rules.createHTML),
    createScriptURL: plain(rules.createScriptURL),
  }
