// Retired terms: words that file names and exported identifiers must not contain, each with its established term.
import type { Module } from './import-graph.ts'

/** A retired term in kebab case. It matches a name that contains its words in this order, in kebab case or camel case. */
type Retired = readonly [term: string, use: string]

/** Retired terms with the established term (see CONTRIBUTING.md, Vocabulary). */
export const retiredTerms: readonly Retired[] = [
  ...['kept', 'keeper', 'unkept'].map((term): Retired => [term, 'cached, stored or saved']),
  ...['drawn', 'redraw', 'anew'].map((term): Retired => [term, 'rendered, uncached or again']),
  ...['watch-sight', 'when-near', 'page-ahead', 'until-at-rest', 'use-part', 'use-coming', 'pace'].map(
    (term): Retired => [term, 'lazy, inView, prefetch, idle or skeleton'],
  ),
  ...['come-back', 'coming-back', 'way-back', 'place-keeper'].map(
    (term): Retired => [term, 'scroll restoration, view restoration or return path'],
  ),
  ...['seal', 'sealed', 'unseal', 'reseal', 'vault'].map((term): Retired => [term, 'encrypt, decrypt or reencrypt']),
  ...['outside', 'host-gate', 'outbound-door'].map(
    (term): Retired => [term, 'integration, outbound client or circuit breaker'],
  ),
  ...['tell', 'tells', 'told', 'telling', 'untold'].map((term): Retired => [term, 'notify, publish or notification']),
  ...['give-up', 'gives-up', 'giving-up', 'ends-at'].map((term): Retired => [term, 'expire, deadline or due']),
  ...['as-sent', 'taken-out'].map((term): Retired => [term, 'optimistic update or rollback']),
  ...['unsent'].map((term): Retired => [term, 'draft']),
  ...['understanding', 'mend', 'read-twins', 'read-struck', 'join-torn', 'leave-out', 'widen', 'wordless'].map(
    (term): Retired => [term, 'spelling correction, keyboard correction, stop words, synonym expansion or ranking'],
  ),
  ...['follow-moves', 'giving-back'].map((term): Retired => [term, 'lifecycle, transitions, refund or reconcile']),
  ...['layer', 'layers'].map((term): Retired => [term, 'overlay, sheet, dialog or popover']),
  ...['harmless'].map((term): Retired => [term, 'sanitize']),
  ...['hard-times', 'unless-overloaded'].map((term): Retired => [term, 'failpoint or fault injection']),
  ...['follow-due', 'follow-names', 'follow-time'].map((term): Retired => [term, 'projection, trigger or propagate']),
]

/** Names that contain a retired term with another meaning, each with the reason. */
export const exceptions: Readonly<Record<string, string>> = {
  assertOutsideTx: 'outside of a database transaction',
}

/** Splits a name into words in lower case: `findSealedAccount` and `find-sealed-account.ts` are find, sealed, account. */
const wordsOf = (name: string): string =>
  `-${name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replaceAll(/[^A-Za-z0-9]+/g, '-')
    .toLowerCase()}-`

const findRetired = (name: string): Retired | undefined =>
  Object.hasOwn(exceptions, name) ? undefined : retiredTerms.find(([term]) => wordsOf(name).includes(`-${term}-`))

/** Lists the path parts and exported names that contain a retired term, one line each. */
export const listRetiredNames = (modules: readonly Pick<Module, 'file' | 'exports'>[]): string[] =>
  modules.flatMap(({ file, exports }) => {
    const inPath = file.split('/').map((part) => [part, file] as const)
    const names = [...inPath, ...exports.map((name) => [name, `${file}: ${name}`] as const)]
    return names.flatMap(([name, where]) => {
      const retired = findRetired(name)
      return retired ? [`${where}: "${retired[0]}" is a retired term, use ${retired[1]}`] : []
    })
  })
