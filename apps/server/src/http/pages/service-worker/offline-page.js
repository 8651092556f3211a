// Shows the brand's offline page when the network is gone. No page, price or answer is cached.
const CACHE = 'offline-1'
const PAGE = '/offline.html'

self.addEventListener('install', (event) => {
  const fill = async () => {
    const cache = await caches.open(CACHE)
    await cache.add(new Request(PAGE, { cache: 'reload', credentials: 'omit' }))
    await self.skipWaiting()
  }
  event.waitUntil(fill())
})

self.addEventListener('activate', (event) => {
  const tidy = async () => {
    for (const name of await caches.keys()) if (name !== CACHE) await caches.delete(name)
    await self.registration.navigationPreload?.enable()
  }
  event.waitUntil(tidy())
})

self.addEventListener('fetch', (event) => {
  const { mode, method } = event.request
  if (mode !== 'navigate' || method !== 'GET') return
  const answer = async () => {
    try {
      return (await event.preloadResponse) ?? (await fetch(event.request))
    } catch {
      // no answer at all; an error status is an answer
      return (await caches.match(PAGE)) ?? Response.error()
    }
  }
  event.respondWith(answer())
})
