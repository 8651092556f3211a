import { brandFor } from '@shop/brands'
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { RouterProvider } from 'react-router/dom'
import { createQueryClient } from '#src/lib/call/query-client.ts'
import { SiteProvider } from '#src/lib/site-context.ts'
import { globSync } from 'node:fs'
import path from 'node:path'
import { createMemoryRouter, type RouteObject } from 'react-router'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createRoutes, loadAllPages, loadPageAt } from './route-tree.ts'
import { pageRoutes } from './routes.ts'
import { noSettings } from '#src/testing/shop-samples.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const flatten = (routes: readonly RouteObject[]): RouteObject[] =>
  routes.flatMap((route) => [route, ...flatten(route.children ?? [])])
const find = (routes: readonly RouteObject[], id: string) => flatten(routes).find((route) => route.id === id)
/** Creates a router for a server-rendered page, as the browser does. */
const openAt = async (pathname: string) => {
  const routes = createRoutes()
  const hydrationData = await loadPageAt(routes, pathname)
  return { routes, router: createMemoryRouter(routes, { initialEntries: [pathname], hydrationData }) }
}

describe('page table', () => {
  test('lists each page file, and each address once', () => {
    const files = globSync('pages/**/*-page.tsx', { cwd: import.meta.dirname }).map((file) =>
      file.split(path.sep).join('/'),
    )
    expect([...new Set(pageRoutes.map(({ file }) => file))].toSorted()).toEqual(files.toSorted())
    expect(new Set(pageRoutes.map(({ path: each }) => each)).size).toBe(pageRoutes.length)
  })

  test('each page has a component, and all except the 404 page have metadata', async () => {
    const routes = createRoutes()
    await loadAllPages(routes)
    const pages = flatten(routes).filter(({ id }) => pageRoutes.some(({ path: each }) => each === id))
    expect(pages).toHaveLength(pageRoutes.length)
    for (const { id, Component, lazy } of pages) {
      expect(Component, id).toBeTypeOf('function')
      expect(lazy, id).toBeUndefined()
    }
    const modules = import.meta.glob<{ Head?: unknown }>('./pages/**/*-page.tsx')
    for (const [file, load] of Object.entries(modules))
      expect('Head' in (await load()), file).toBe(!file.endsWith('not-found-page.tsx'))
  })
})

describe('lazy routes', () => {
  test('only the server-rendered page is loaded, and the router starts with it', async () => {
    const fetched = vi.fn<typeof fetch>()
    vi.stubGlobal('fetch', fetched)
    const { routes, router } = await openAt('/category/fruit')
    expect(find(routes, 'category/:slug?')?.lazy).toBeUndefined()
    expect(find(routes, 'login')?.lazy).toBeTypeOf('function')
    expect(router.state).toMatchObject({ initialized: true, renderFallback: false, navigation: { state: 'idle' } })
    expect(router.state.matches.map(({ route }) => route.id)).toEqual(['root', 'shop', 'category/:slug?'])
    expect(fetched).not.toHaveBeenCalled()
    router.dispose()
  })

  test('a client navigation loads the page, then shows it', async () => {
    const { router } = await openAt('/cart')
    await router.navigate('/terms/service')
    expect(router.state.location.pathname).toBe('/terms/service')
    expect(router.state.matches.at(-1)?.route.lazy).toBeUndefined()
    expect(router.state.errors).toBeNull()
    router.dispose()
  })

  test('[ERROR-2] a client navigation to an unknown address is a 404 in the shop’s layout', async () => {
    const { router } = await openAt('/cart')
    await router.navigate('/no/such/page')
    expect(router.state.errors).toMatchObject({ shop: { status: 404, data: { message: '찾는 페이지가 없어요.' } } })
    router.dispose()
  })

  test('each router has its own routes', async () => {
    const [first, second] = [createRoutes(), createRoutes()]
    await loadPageAt(first, '/cart')
    expect(find(second, 'cart')?.lazy).toBeTypeOf('function')
  })
})

describe('hydration', () => {
  test('a page and an error screen hydrate the server’s markup unchanged', async () => {
    // No answer arrives, so that only the hydration renders.
    vi.stubGlobal('fetch', () => new Promise(() => undefined))
    for (const [pathname, errors, words] of [
      ['/terms/service', undefined, '이용약관'],
      ['/nothing', { shop: { status: 404, statusText: '', internal: false, data: { message: '없어요.' } } }, '없어요'],
    ] as const) {
      const routes = createRoutes()
      const hydrationData = await loadPageAt(routes, pathname, errors)
      const router = createMemoryRouter(routes, { initialEntries: [pathname], hydrationData })
      const site = { brand: brandFor('ru'), origin: 'http://ru.localhost', settings: noSettings }
      const app = (
        <SiteProvider value={site}>
          <QueryClientProvider client={createQueryClient()}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        </SiteProvider>
      )
      const markup = renderToString(app)
      expect(markup, pathname).toContain(words)
      const problems: unknown[] = []
      document.documentElement.innerHTML = /<head>[\s\S]*<\/body>/.exec(markup)?.[0] ?? ''
      const heading = document.querySelector('h1')
      const page = await act(async () =>
        hydrateRoot(document, app, { onRecoverableError: (problem) => problems.push(problem) }),
      )
      expect(problems, pathname).toEqual([])
      expect(heading?.isConnected, pathname).toBe(true)
      expect(document.title).toContain(words)
      await act(async () => page.unmount())
      router.dispose()
    }
  })
})
