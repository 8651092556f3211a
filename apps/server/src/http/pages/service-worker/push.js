// Shows push messages, opens their pages, and renews the subscription. Decision 050.
const RENEWAL = '/v1/push/renewed-subscription'
const UNREADABLE = { title: '새 알림이 있어요', body: '', path: '/notifications', tag: 'unreadable' }

// a path of this origin: `//host` and `/\host` are other ones
const isOwnPath = (path) => typeof path === 'string' && /^\/(?![/\\])/.test(path)

const readMessage = (data) => {
  try {
    const { title, body, path, tag, id } = data.json()
    if (typeof title !== 'string' || title === '') return UNREADABLE
    return {
      title,
      body: typeof body === 'string' ? body : '',
      path: isOwnPath(path) ? path : UNREADABLE.path,
      tag: typeof tag === 'string' ? tag : UNREADABLE.tag,
      id,
    }
  } catch {
    // a browser takes push away from a shop that shows nothing
    return UNREADABLE
  }
}

self.addEventListener('push', (event) => {
  const { title, body, path, tag, id } = readMessage(event.data)
  const options = { body, tag, renotify: true, icon: '/apple-touch-icon.png', badge: '/icons/badge.png', lang: 'ko' }
  event.waitUntil(self.registration.showNotification(title, { ...options, data: { path, id } }))
})

// only a tab that this worker controls can be navigated; others may belong to an earlier worker
const openIn = async (tab, url) => {
  await tab.focus()
  return tab.url === url ? tab : tab.navigate(url)
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const { path } = event.notification.data ?? {}
  const { href: url } = new URL(isOwnPath(path) ? path : UNREADABLE.path, self.location.origin)
  const open = async () => {
    const tabs = await self.clients.matchAll({ type: 'window' })
    const tab = tabs.find((each) => each.url === url) ?? tabs.find(({ focused }) => focused) ?? tabs[0]
    if (!tab) return self.clients.openWindow(url)
    return openIn(tab, url).catch(() => self.clients.openWindow(url))
  }
  event.waitUntil(open())
})

self.addEventListener('pushsubscriptionchange', (event) => {
  const { oldSubscription: former, newSubscription } = event
  // without the former one there is no proof for the server: the next visit subscribes again
  if (!former) return
  const renew = async () => {
    const { applicationServerKey } = former.options
    const next =
      newSubscription ??
      (await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }))
    const { endpoint, keys } = next.toJSON()
    await fetch(RENEWAL, {
      method: 'PUT',
      credentials: 'omit',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ endpoint, keys, formerEndpoint: former.endpoint }),
    })
  }
  event.waitUntil(renew())
})
