import { type HydrationState, matchRoutes, type RouteObject } from 'react-router'
import { navigateToDocument } from '#src/lib/page/document-navigation.ts'
import { loadChunk } from '#src/lib/page/load-chunk.ts'
import { type PageModule, toPageRoute } from '#src/lib/page/page-route.tsx'
import { ShopError, ShopLayout } from '#src/pages/shop-layout.tsx'
import { StudioError } from '#src/pages/studio/studio-error.tsx'
import { Root, RootError } from './root.tsx'
import { type PageRoute, pageRoutes } from './routes.ts'

/** One chunk per page. */
const modules = import.meta.glob<PageModule>('./pages/**/*-page.tsx')

const fetchPage = (file: string): Promise<PageModule> => {
  const load = modules[`./${file}`]
  if (!load) throw new Error(`routes.ts names ${file}, which is not a page`)
  return load()
}

/** Pages of staff: without the frame of the shop. */
const isStudio = ({ file }: PageRoute): boolean => file.startsWith('pages/studio/')

const toRouteObject = ({ path, file }: PageRoute): RouteObject => ({
  id: path,
  ...(path === '/' ? { index: true } : { path }),
  lazy: async () => toPageRoute(await loadChunk(() => fetchPage(file))),
})

/** Creates the routes of one router. Loading a page changes its route, so each router needs its own. */
export const createRoutes = (): RouteObject[] => [
  {
    id: 'root',
    Component: Root,
    ErrorBoundary: RootError,
    ...(!import.meta.env.SSR && { middleware: [({ request }) => navigateToDocument(request)] }),
    children: [
      {
        id: 'shop',
        Component: ShopLayout,
        ErrorBoundary: ShopError,
        children: pageRoutes.filter((page) => !isStudio(page)).map(toRouteObject),
      },
      { id: 'studio', ErrorBoundary: StudioError, children: pageRoutes.filter(isStudio).map(toRouteObject) },
    ],
  },
]

/** Loads the page of a route, so that it renders synchronously. */
const loadPage = async (route: RouteObject): Promise<void> => {
  const found = pageRoutes.find(({ path }) => path === route.id)
  if (found) Object.assign(route, toPageRoute(await fetchPage(found.file)), { lazy: undefined })
}

/**
 * Loads the page at an address. Returns the state with which a router starts on it without calling loaders: the browser
 * hydrates the server's markup. Loaders return nothing; they fill the query cache.
 */
export const loadPageAt = async (
  routes: RouteObject[],
  pathname: string,
  errors?: HydrationState['errors'],
): Promise<HydrationState> => {
  const matched = (matchRoutes(routes, pathname) ?? []).map(({ route }) => route)
  await Promise.all(matched.map(loadPage))
  // oxlint-disable-next-line unicorn/no-null -- the router starts at once where every route has data, be it nothing
  return { loaderData: Object.fromEntries(matched.map(({ id }) => [id, null])), errors: errors ?? null }
}

/** Loads every page: the server renders each of them synchronously. */
export const loadAllPages = async (routes: readonly RouteObject[]): Promise<void> => {
  await Promise.all(routes.flatMap((route) => [loadPage(route), loadAllPages(route.children ?? [])]))
}
