import 'virtual:brand-themes.css'
import './app.css'
import { brandFor } from '@shop/brands'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { Links, Meta, Outlet, ScrollRestoration, useLocation, useMatches, useRouteLoaderData } from 'react-router'
import { FallbackScreen } from '#src/brand/error-screen.tsx'
import { openBrowserSession } from '#src/features/auth/browser-session.ts'
import { Snackbar } from '#src/features/snackbar/snackbar.tsx'
import { WarningModal } from '#src/features/snackbar/warning-modal.tsx'
import { BrandProvider } from '#src/lib/brand-context.ts'
import { PlaceKeeper } from '#src/lib/view-restoration/view-restoration.tsx'
import { enterOwnDocument } from '#src/lib/page/document-navigation.ts'
import { cacheOf } from '#src/lib/page/page-data.ts'
import { openQueryClient } from '#src/lib/call/query-client.ts'
import { brandContext, originContext } from '#src/lib/page/request-context.ts'
import type { Site } from '#src/lib/seo.ts'
import { PLACES_KEY } from '#src/lib/view-restoration/use-restored-length.ts'
import type { Route } from './+types/root.ts'

export const loader = ({ context }: Route.LoaderArgs): Site => ({
  brand: brandFor(context.get(brandContext)),
  origin: context.get(originContext),
})

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [({ request }) => enterOwnDocument(request)]

/** The brand does not change during a visit: moving on never asks the server for it again. */
export const shouldRevalidate = () => false

const SKIP_LINK =
  'fixed top-2 left-2 z-50 -translate-y-20 rounded-control bg-ink px-4 py-3 text-14 font-semibold text-surface focus:translate-y-0'

export function Layout({ children }: { children: ReactNode }) {
  const site = useRouteLoaderData<typeof loader>('root')
  const { key } = useLocation()
  const [firstKey] = useState(key)
  const [walked, setWalked] = useState(false)
  if (!walked && key !== firstKey) setWalked(true)
  return (
    // `data-walked`: the shopper has moved on within the shop; who comes back to a page has it before React wakes
    <html
      lang="ko"
      data-platform={site?.brand.id ?? 'ru'}
      data-walked={walked ? '' : undefined}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        {site && <meta name="theme-color" content={site.brand.themeColor} />}
        <meta name="format-detection" content="telephone=no" />
        <link rel="icon" type="image/svg+xml" href="/brand/favicon.svg" />
        <link rel="apple-touch-icon" href={`/icons/${site?.brand.id ?? 'ru'}/apple-touch-icon.png`} />
        <link rel="manifest" href="/manifest.webmanifest" />
        <Meta />
        <Links />
      </head>
      <body>
        <a href="#content" className={SKIP_LINK}>
          본문으로 바로 가기
        </a>
        <BrandProvider value={site?.brand}>{children}</BrandProvider>
        <ScrollRestoration storageKey={PLACES_KEY} />
        <PlaceKeeper entry={key} />
      </body>
    </html>
  )
}

export default function Root() {
  const matches = useMatches()
  const [client] = useState(
    () => matches.flatMap(({ loaderData }) => cacheOf(loaderData) ?? [])[0] ?? openQueryClient(),
  )
  useEffect(() => {
    // in a task of its own: the one that runs effects has just hydrated the page, and a tap may be waiting
    setTimeout(() => openBrowserSession(location.pathname))
  }, [])
  return (
    <QueryClientProvider client={client}>
      <Outlet />
      <Snackbar />
      <WarningModal />
    </QueryClientProvider>
  )
}

export function ErrorBoundary() {
  return (
    <main id="content" className="mx-auto flex min-h-dvh max-w-[720px] min-w-[360px] flex-col bg-surface">
      <FallbackScreen />
    </main>
  )
}
