import type { Plugin } from 'vite'

/** Parts of libraries that the shop never comes to, and what stands in for them: only what the rest of the library asks of them. */
const standIns: Record<string, string> = {
  // nobody measures the router from inside
  'react-router/dist/production/lib/router/instrumentation.js': `
    export const consumeInstrumentationClientResultMetaReceiver = () => undefined
    export const getRouteInstrumentationUpdates = () => ({})
    export const instrumentClientSideRouter = (router) => router
    export const instrumentHandler = undefined, instrumentationResultMetaContext = undefined`,
  // a page brings its own part of the table of pages; the whole of it is one file, which is fetched at the first sign of a hand
  'react-router/dist/production/lib/dom/ssr/fog-of-war.js': `
    import { useEffect } from 'react'
    import { createClientRoutes } from './routes.js'
    import { importReached, untilReached } from './routeModules.js'
    const signs = ['pointermove', 'pointerdown', 'touchstart', 'scroll', 'keydown', 'focusin']
    let adding
    const addAll = async (manifest, modules, ssr, isSpaMode, patch) => {
      await importReached(manifest.url)
      const { routes } = window.__reactRouterManifest
      const rest = Object.fromEntries(Object.entries(routes).filter(([id]) => !(id in manifest.routes)))
      Object.assign(manifest.routes, rest)
      const parents = new Set(Object.values(rest).map(({ parentId }) => parentId).filter((id) => !(id in rest)))
      for (const id of parents) patch(id ?? null, createClientRoutes(rest, modules, null, ssr, isSpaMode, id))
    }
    const addOnce = (...given) => (adding ??= addAll(...given).catch((error) => {
      adding = undefined
      throw error
    }))
    export const isFogOfWarEnabled = () => false
    export const getPartialManifest = (manifest) => manifest
    export const getPatchRoutesOnNavigationFunction = (getRouter, manifest, modules, ssr, discovery, isSpaMode) =>
      async ({ path, signal }) => {
        // not the patch of this tap: it is dead once another tap has taken its place, and the table comes only once
        const patch = (...given) => getRouter().patchRoutes(...given)
        try {
          await untilReached(manifest.url, () => addOnce(manifest, modules, ssr, isSpaMode, patch))
        } catch {
          // the plain way to a page, which says itself what is wrong
          if (!signal?.aborted) window.location.assign(path)
          await new Promise(() => undefined)
        }
      }
    export const useFogOFWarDiscovery = (router, manifest, modules, ssr, discovery, isSpaMode) =>
      useEffect(() => {
        const ended = new AbortController()
        const begin = () => {
          ended.abort()
          addOnce(manifest, modules, ssr, isSpaMode, router.patchRoutes).catch(() => undefined)
        }
        for (const sign of signs) window.addEventListener(sign, begin, { passive: true, capture: true, signal: ended.signal })
        return () => ended.abort()
      }, [router])
    export const getManifestPath = undefined, getPathsWithAncestors = undefined, handleClientVersionMismatch = undefined`,
  // a page that does not come for want of a network is no reason to leave the one that is there: features/snackbar/tell-lost-network.ts
  'react-router/dist/production/lib/dom/ssr/routeModules.js': `
    const isReached = (file) =>
      fetch(file, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(5000) }).then(() => true, () => false)
    const nextSign = () => new Promise((resolve) => {
      const ended = new AbortController()
      const end = () => resolve(ended.abort())
      for (const sign of ['online', 'click']) window.addEventListener(sign, end, { capture: true, signal: ended.signal })
    })
    // a browser may remember for good that a module did not come: without a network none is asked for
    export const importReached = async (file) => {
      if (!navigator.onLine && !(await isReached(file))) throw new Error('no network')
      return import(/* @vite-ignore */ file)
    }
    // tries again with the next tap, or when the network is back
    export const untilReached = async (file, bring) => {
      for (;;) {
        try {
          return await bring()
        } catch (error) {
          if (await isReached(file)) throw error
        }
        window.dispatchEvent(new Event('lostnetwork'))
        await nextSign()
      }
    }
    export const loadRouteModule = async (route, modules) => {
      if (route.id in modules) return modules[route.id]
      try {
        return (modules[route.id] = await untilReached(route.module, () => importReached(route.module)))
      } catch (error) {
        // a newer shop no longer has the file
        console.error(error)
        window.location.reload()
        return new Promise(() => undefined)
      }
    }`,
  // root.tsx has its own error screen; this one is left for a fault of that screen itself
  'react-router/dist/production/lib/dom/ssr/errorBoundaries.js': `
    import { Component, createElement } from 'react'
    export class RemixErrorBoundary extends Component {
      state = {}
      static getDerivedStateFromError() { return { failed: true } }
      render() {
        if (!this.state.failed) return this.props.children
        const text = createElement('p', {}, '에러가 발생했어요. 새로고침해 주세요.')
        return createElement('html', { lang: 'ko' }, createElement('body', {}, text))
      }
    }
    export const RemixRootDefaultErrorBoundary = undefined`,
  // the first page is there before any script
  'react-router/dist/production/lib/dom/ssr/fallback.js': 'export const RemixRootDefaultHydrateFallback = () => null',
  // writes go through sendCall: the cache holds only what was read
  '@tanstack/query-core/build/modern/mutationCache.js': `
    export class MutationCache {
      findAll() { return [] }
      resumePausedMutations() { return Promise.resolve() }
      clear() {}
    }`,
}

const standInFor = (id: string): string | undefined =>
  Object.entries(standIns).find(([file]) => id.endsWith(`/node_modules/${file}`))?.[1]

/** Leaves these parts out of what browsers fetch: 8 KiB (gzip) of every first visit. */
export const leftOut = (): Plugin => {
  const met = new Set<string>()
  return {
    name: 'left-out',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    load(id) {
      const standIn = standInFor(id)
      if (standIn !== undefined) met.add(standIn)
      return standIn
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
