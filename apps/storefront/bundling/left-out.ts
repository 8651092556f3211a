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
  '@tanstack/query-core/build/modern/mutationCache.js': 'mutation-cache.js',
}

const standInFor = (id: string): string | undefined =>
  Object.entries(standIns).find(([file]) => id.endsWith(`/node_modules/${file}`))?.[1]

const readStandIn = (name: string): string => readFileSync(path.join(import.meta.dirname, 'stand-ins', name), 'utf8')

/** Leaves these parts out of what browsers fetch: 8 KiB (gzip) of every first visit. */
export const leftOut = (): Plugin => {
  const met = new Set<string>()
  return {
    name: 'left-out',
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
    },
    buildEnd(error) {
      if (!error && met.size < Object.keys(standIns).length)
        this.error('a library has moved a file that is named in bundling/left-out.ts')
    },
  }
}
