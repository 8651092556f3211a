import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'

/** Parts of libraries that the shop never comes to, and what stands in for them (stand-ins/): only what the rest of the library asks of them. */
const standIns: Record<string, string> = {
  'react-router/dist/production/lib/router/instrumentation.js': 'instrumentation.js',
  'react-router/dist/production/lib/dom/ssr/fog-of-war.js': 'fog-of-war.js',
  'react-router/dist/production/lib/dom/ssr/routeModules.js': 'route-modules.js',
  'react-router/dist/production/lib/dom/ssr/errorBoundaries.js': 'error-boundaries.js',
  'react-router/dist/production/lib/dom/ssr/fallback.js': 'fallback.js',
  'react-router/dist/production/lib/dom/ssr/links.js': 'links.js',
  '@tanstack/query-core/build/modern/mutationCache.js': 'mutation-cache.js',
}

/** What Vite puts around each part brought later: it waits for style sheets, and all of ours are in the page. */
const AROUND_PARTS = '\0vite/preload-helper.js'

const standInFor = (id: string): string | undefined => (id === AROUND_PARTS ? 'preload-helper.js' : findStandIn(id))
const findStandIn = (id: string): string | undefined =>
  Object.entries(standIns).find(([file]) => id.endsWith(`/node_modules/${file}`))?.[1]

const readStandIn = (name: string): string => readFileSync(path.join(import.meta.dirname, 'stand-ins', name), 'utf8')

/** Leaves these parts out of what browsers fetch: some 9 KiB (gzip) of every first visit. */
export const leftOut = (): Plugin => {
  const met = new Set<string>()
  return {
    name: 'left-out',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    load(id) {
      const standIn = standInFor(id)
      if (standIn === undefined) return undefined
      met.add(standIn)
      return readStandIn(standIn)
    },
    transform(code, id) {
      if (id.includes('/storefront/src/') && /\buseMutation\b/.test(code))
        this.error('useMutation is left out of the build (bundling/left-out.ts): writes go through `api`')
      if (id.includes('/storefront/src/') && /\bexport const links\b|\bprefetch=/.test(code))
        this.error(
          '`links` and `prefetch` of the router are left out of the build (bundling/left-out.ts): see lib/page',
        )
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const waiting = Object.values(bundle).find(
          (file) => file.type === 'chunk' && file.code.includes('__vite__mapDeps'),
        )
        if (waiting)
          this.error(`${waiting.fileName} brings a part later that has a style sheet of its own: it would not come`)
      },
    },
    buildEnd(error) {
      if (!error && met.size <= Object.keys(standIns).length)
        this.error('a library has moved a file that bundling/left-out.ts names')
    },
  }
}
