// a page brings its own part of the table of pages; the whole of it is one file, which is fetched at the first sign of a hand
// oxlint-disable max-params, react/exhaustive-effect-dependencies, react-hooks/exhaustive-deps -- the signatures are the router’s, and all but the router stay the same
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
  const parents = new Set(
    Object.values(rest)
      .map(({ parentId }) => parentId)
      .filter((id) => !(id in rest)),
  )
  for (const id of parents) patch(id ?? null, createClientRoutes(rest, modules, null, ssr, isSpaMode, id))
}
const addOnce = (...given) =>
  (adding ??= addAll(...given).catch((error) => {
    adding = undefined
    throw error
  }))
export const isFogOfWarEnabled = () => false
export const getPartialManifest = (manifest) => manifest
export const getPatchRoutesOnNavigationFunction =
  (getRouter, manifest, modules, ssr, discovery, isSpaMode) =>
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
    for (const sign of signs)
      window.addEventListener(sign, begin, { passive: true, capture: true, signal: ended.signal })
    return () => ended.abort()
  }, [router])
export const getManifestPath = undefined,
  getPathsWithAncestors = undefined,
  handleClientVersionMismatch = undefined
