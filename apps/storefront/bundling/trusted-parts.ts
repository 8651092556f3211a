import type { Plugin } from 'vite'

interface Change {
  from: string
  to: string
}

/** Where libraries write markup by themselves, and how they do it under Trusted Types, which take no plain text. */
const changes: Readonly<Record<string, readonly Change[]>> = {
  // a page's description for search engines is the only script that is ever drawn in the browser, and it is never run
  'react-dom/cjs/react-dom-client.production.js': [
    {
      from: String.raw`nextResource.innerHTML = "<script>\x3c/script>"`,
      to: 'nextResource.append(ownerDocument.createElement("script"))',
    },
  ],
  'react-router/dist/production/lib/dom/ssr/components.js': [
    {
      from: 'dangerouslySetInnerHTML: { __html: escapeHtml(json) }',
      to: 'suppressHydrationWarning: true, ...asData(escapeHtml(json))',
    },
  ],
  // it has run before any of this: what stands in it in the browser is all the same
  'react-router/dist/production/lib/dom/lib.js': [
    {
      from: 'dangerouslySetInnerHTML: { __html: `(${restoreScroll})(',
      to: 'dangerouslySetInnerHTML: globalThis.trustedTypes ? { __html: globalThis.trustedTypes.emptyHTML } : { __html: `(${restoreScroll})(',
    },
  ],
}

/** What is JSON from end to end does nothing when it is run. What the server sent is taken over as it stands. */
const AS_DATA = `
const dataTypes = globalThis.trustedTypes
const dataPolicy = dataTypes?.createPolicy('page-data', { createScript: (json) => (JSON.parse(json), json) })
const dataPlace = { __html: dataTypes?.emptyHTML ?? '' }
const asData = (json) => ({
  dangerouslySetInnerHTML: dataPlace,
  ref: (block) => {
    if (block && !block.textContent) block.textContent = dataPolicy?.createScript(json) ?? json
  },
})
`

const changesOf = (id: string): readonly Change[] | undefined =>
  Object.entries(changes).find(([file]) => id.endsWith(`/node_modules/${file}`))?.[1]

/** Has the libraries' own markup pass the gates that the page's policy names (decision 021). */
export const trustedParts = (): Plugin => {
  const met = new Set<Change>()
  return {
    name: 'trusted-parts',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      const wanted = changesOf(id)
      if (!wanted) return undefined
      let changed = code
      for (const change of wanted) {
        if (changed.split(change.from).length !== 2)
          this.error(`${id} writes markup in another way than bundling/trusted-parts.ts knows`)
        changed = changed.replace(change.from, () => change.to)
        met.add(change)
      }
      return { code: changed.includes('asData(') ? changed + AS_DATA : changed, map: null }
    },
    buildEnd(error) {
      if (!error && met.size < Object.values(changes).flat().length)
        this.error('a library has moved a file that is named in bundling/trusted-parts.ts')
    },
  }
}
