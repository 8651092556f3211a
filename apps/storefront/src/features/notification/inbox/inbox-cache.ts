import type { CallReply, InboxState, NotificationListType, UnreadNotifications } from '@shop/contract'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { api } from '#src/lib/call/api.ts'
import { callQuery, setReply } from '#src/lib/call/call-query.ts'

export type NotificationPage = CallReply<'notification.list'>
type Pages = InfiniteData<NotificationPage>

const CHANNEL = 'notifications'
let channel: BroadcastChannel | undefined

/** Undefined if the browser has no BroadcastChannel. Other tabs then update with their next request. */
const openChannel = (): BroadcastChannel | undefined => {
  if (typeof BroadcastChannel !== 'undefined') channel ??= new BroadcastChannel(CHANNEL)
  return channel
}

/** Reloads lists and counters, in the background if they are shown. */
export const reloadInbox = async (client: QueryClient): Promise<void> => {
  await Promise.all([
    client.invalidateQueries({ queryKey: ['notification.list'] }),
    client.invalidateQueries({ queryKey: ['user.getCounters'] }),
  ])
}

/** Reloads when another tab marks notifications as read. Returns an unsubscribe function. */
export const subscribeToInbox = (client: QueryClient): (() => void) => {
  const opened = openChannel()
  const read = () => void reloadInbox(client)
  opened?.addEventListener('message', read)
  return () => opened?.removeEventListener('message', read)
}

export const inboxKey = (listType: NotificationListType) =>
  ['notification.list', { query: { listType } }, 'pages'] as const

const changePages = (
  client: QueryClient,
  change: (page: NotificationPage, list: NotificationListType) => NotificationPage,
) => {
  for (const list of ['orderList', 'fruitSnsList'] as const)
    client.setQueryData<Pages>(
      inboxKey(list),
      (data) => data && { ...data, pages: data.pages.map((page) => change(page, list)) },
    )
}

/** Stores the number of unread notifications for the tabs of the page and for the bottom navigation. */
const storeUnread = (client: QueryClient, unread: UnreadNotifications): void => {
  changePages(client, (page) => ({ ...page, unread }))
  const { queryKey } = callQuery(api, 'user.getCounters')
  const counters = client.getQueryData<CallReply<'user.getCounters'>>(queryKey)
  const newCumaNotification = unread.orderList + unread.fruitSnsList
  if (counters) setReply(client, 'user.getCounters', { ...counters, newCumaNotification })
}

/** Newest notification by client of the last state. */
const newestSeen = new WeakMap<QueryClient, number | null>()

const isShown = (client: QueryClient, { orderList, fruitSnsList, newest }: InboxState): boolean => {
  const seen = newestSeen.get(client)
  if (seen !== undefined && seen !== newest) return false
  const counters = client.getQueryData<CallReply<'user.getCounters'>>(callQuery(api, 'user.getCounters').queryKey)
  if (counters && counters.newCumaNotification !== orderList + fruitSnsList) return false
  return (['orderList', 'fruitSnsList'] as const).every((list) => {
    const unread = client.getQueryData<Pages>(inboxKey(list))?.pages[0]?.unread
    return unread === undefined || (unread.orderList === orderList && unread.fruitSnsList === fruitSnsList)
  })
}

/** Reloads lists and counters if they differ from the state that the server has sent. */
export const followUnread = (client: QueryClient, state: InboxState): void => {
  const isCurrent = isShown(client, state)
  newestSeen.set(client, state.newest)
  if (!isCurrent) void reloadInbox(client)
}

const markShown = (client: QueryClient, isMarked: (id: number, list: NotificationListType) => boolean): void =>
  changePages(client, (page, list) => ({
    ...page,
    notifications: page.notifications.map((each) => (isMarked(each.id, list) ? { ...each, isRead: true } : each)),
  }))

/** Number that stays unread when those are marked, before the server has counted. */
const countLeft = (
  client: QueryClient,
  isMarked: (id: number, list: NotificationListType) => boolean,
): UnreadNotifications | undefined => {
  const pagesOf = (list: NotificationListType) => client.getQueryData<Pages>(inboxKey(list))?.pages ?? []
  const shown = (['orderList', 'fruitSnsList'] as const).flatMap(pagesOf)[0]?.unread
  if (!shown) return undefined
  const left = (list: NotificationListType): number => {
    const marked = pagesOf(list)
      .flatMap(({ notifications }) => notifications)
      .filter(({ id, isRead }) => !isRead && isMarked(id, list))
    return Math.max(shown[list] - marked.length, 0)
  }
  return { orderList: left('orderList'), fruitSnsList: left('fruitSnsList') }
}

/** Marks as read before the reply. If it fails, the lists are loaded again. */
const mark = async (
  client: QueryClient,
  isMarked: (id: number, list: NotificationListType) => boolean,
  send: () => Promise<UnreadNotifications>,
  listOfAll?: NotificationListType,
): Promise<void> => {
  // a reply that is still on its way would undo the mark
  const isLoading = client.isFetching({ queryKey: ['notification.list'] }) > 0
  await client.cancelQueries({ queryKey: ['notification.list'] })
  const left = countLeft(client, isMarked)
  markShown(client, isMarked)
  // all of a list are more than its loaded pages
  if (left) storeUnread(client, { ...left, ...(listOfAll !== undefined && { [listOfAll]: 0 }) })
  try {
    storeUnread(client, await send())
    // the cancelled fetch may have brought new notifications
    if (isLoading) void client.invalidateQueries({ queryKey: ['notification.list'] })
    openChannel()?.postMessage('read')
  } catch (error) {
    await reloadInbox(client)
    throw error
  }
}

export const markRead = (client: QueryClient, id: number): Promise<void> =>
  mark(
    client,
    (each) => each === id,
    () => api('notification.read', { params: { id } }),
  )

/** Marks those of a list as read, up to the newest one that is shown. */
export const markAllRead = (client: QueryClient, listType: NotificationListType, upTo: number): Promise<void> =>
  mark(
    client,
    (id, list) => list === listType && id <= upTo,
    () => api('notification.readAll', { body: { listType, upTo } }),
    listType,
  )
