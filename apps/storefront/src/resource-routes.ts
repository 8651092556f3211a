import type { RouteObject } from 'react-router'
import { loader as toManifest } from '#src/pages/brand-files/manifest-file.ts'
import { loader as toOfflinePage } from '#src/pages/brand-files/offline-file.tsx'
import { loader as toPicture } from '#src/pages/brand-files/picture-file.tsx'
import { loader as toGuestOrders } from '#src/pages/order/after/guest-orders-redirect.ts'

/** Addresses that the server serves without a page. The browser's router does not contain them. */
export const resourceRoutes: RouteObject[] = [
  { path: 'guest-orders', loader: toGuestOrders },
  { path: 'manifest.webmanifest', loader: toManifest },
  { path: 'brand/:file', loader: toPicture },
  { path: 'offline.html', loader: toOfflinePage },
]
