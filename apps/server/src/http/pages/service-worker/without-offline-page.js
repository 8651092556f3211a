// Stands in for the offline page where it is turned off: deletes what it cached. The worker stays, without answering requests,
// because web push ends with it.
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => {
  const tidy = async () => {
    for (const name of await caches.keys()) await caches.delete(name)
    await self.registration.navigationPreload?.disable()
  }
  event.waitUntil(tidy())
})
