import type { RouteObject } from 'react-router'
import type { ComponentType } from 'react'
import type { Screen } from '#src/lib/screen.ts'
import { Guarded } from '#src/shell/guarded.tsx'
import { NotFound, ScreenError } from '#src/shell/screen-error.tsx'
import { Shell } from '#src/shell/shell.tsx'
import { screens } from './routes.ts'

interface PageModule {
  default: ComponentType
}

/** One chunk per page. */
const modules = import.meta.glob<PageModule>('./pages/**/*-page.tsx')

/** Loads a page. After a deployment the chunk of an open tab may be gone: the error screen offers to load the new version. */
const loadPage = ({ file }: Screen) => {
  const load = modules[`./${file}`]
  if (!load) throw new Error(`routes.ts names ${file}, which is not a page`)
  return load()
}

const toRouteObject = (screen: Screen): RouteObject => ({
  id: screen.path === '' ? 'today' : screen.path,
  ...(screen.path === '' ? { index: true } : { path: screen.path }),
  ErrorBoundary: ScreenError,
  lazy: async () => {
    const { default: Page } = await loadPage(screen)
    const Component = () => (
      <Guarded permission={screen.permission}>
        <Page />
      </Guarded>
    )
    return { Component }
  },
})

/** Creates the routes of one router. Loading a page changes its route, so each router needs its own. */
export const createRoutes = (): RouteObject[] => [
  {
    id: 'root',
    Component: () => <Shell screens={screens} />,
    ErrorBoundary: ScreenError,
    HydrateFallback: () => undefined,
    children: [...screens.map(toRouteObject), { path: '*', Component: NotFound }],
  },
]
