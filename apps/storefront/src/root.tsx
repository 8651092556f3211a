import { usesCamera as isStudio } from '@shop/contract/vendors'
import { type ReactNode, useEffect, useState } from 'react'
import { Outlet, ScrollRestoration, useLocation } from 'react-router'
import { FallbackScreen } from '#src/brand/error-screen.tsx'
import { openBrowserSession } from '#src/features/auth/browser-session.ts'
import { Snackbar } from '#src/features/snackbar/snackbar.tsx'
import { WarningModal } from '#src/features/snackbar/warning-modal.tsx'
import { replayCapturedClicks } from '#src/lib/hydration/captured-clicks.ts'
import { BrandProvider } from '#src/lib/brand-context.ts'
import { useSite } from '#src/lib/site-context.ts'
import { POSITIONS_KEY } from '#src/lib/view-restoration/use-restored-length.ts'
import { ViewRestoration } from '#src/lib/view-restoration/view-restoration.tsx'

const SKIP_LINK =
  'fixed top-2 left-2 z-50 -translate-y-20 rounded-control bg-ink px-4 py-3 text-14 font-semibold text-surface focus:translate-y-0'

/** HTML document of every page and of the last-resort error screen. */
function Document({ children }: { children: ReactNode }) {
  const { brand } = useSite()
  const { key } = useLocation()
  const [firstKey] = useState(key)
  const [walked, setWalked] = useState(false)
  if (!walked && key !== firstKey) setWalked(true)
  return (
    // `data-walked`: a client navigation has happened; set before hydration after a reload or on going back
    <html lang="ko" data-platform={brand.id} data-walked={walked ? '' : undefined} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content={brand.themeColor} />
        <meta name="format-detection" content="telephone=no" />
        <link rel="icon" type="image/svg+xml" href="/brand/favicon.svg" />
        <link rel="apple-touch-icon" href={`/icons/${brand.id}/apple-touch-icon.png`} />
        <link rel="manifest" href="/manifest.webmanifest" />
      </head>
      <body>
        <a href="#content" className={SKIP_LINK}>
          본문으로 바로 가기
        </a>
        <BrandProvider value={brand}>{children}</BrandProvider>
        <ScrollRestoration storageKey={POSITIONS_KEY} />
        <ViewRestoration entry={key} />
      </body>
    </html>
  )
}

export function Root() {
  useEffect(() => {
    // in its own task: the current one runs effects right after hydration, and a tap may be waiting
    // staff have a session of their own
    if (!isStudio(location.pathname)) setTimeout(() => openBrowserSession(location.pathname))
    setTimeout(replayCapturedClicks)
  }, [])
  return (
    <Document>
      <Outlet />
      <Snackbar />
      <WarningModal />
    </Document>
  )
}

export function RootError() {
  return (
    <Document>
      <main id="content" className="mx-auto flex min-h-dvh max-w-[720px] min-w-[360px] flex-col bg-surface">
        <FallbackScreen />
      </main>
    </Document>
  )
}
