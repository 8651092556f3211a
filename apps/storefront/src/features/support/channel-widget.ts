import type { CallReply } from '@shop/contract'
import { useAuth } from '#src/features/auth/auth-store.ts'
import { loadScript } from '#src/lib/load-script.ts'

export type ChatSettings = NonNullable<CallReply<'auth.getSupportChat'>['chat']>

interface Boot {
  pluginKey: string
  memberId?: string
  memberHash?: string
  language: 'ko'
  hideChannelButtonOnBoot: boolean
  trackDefaultEvent: boolean
  trackUtmSource: boolean
}
/** Part of the chat widget's API that the shop uses. */
export interface ChannelWidget {
  (command: 'boot', options: Boot, done: (error: unknown) => void): void
  (command: 'showMessenger' | 'shutdown'): void
}
/** Stub that the widget script expects: it takes over the calls queued before it loaded. */
interface Waiting extends ChannelWidget {
  q?: unknown[][]
  c?: (given: unknown[]) => void
}
declare global {
  interface Window {
    ChannelIO?: Waiting
  }
}

const LIMIT_MS = 10_000

const prepare = (): void => {
  if (window.ChannelIO) return
  const waiting = ((...given: unknown[]) => waiting.c?.(given)) as unknown as Waiting
  waiting.q = []
  waiting.c = (given) => void waiting.q?.push(given)
  window.ChannelIO = waiting
}

const load = (src: string): Promise<ChannelWidget> => {
  prepare()
  const isAsked = (): boolean => [...document.scripts].some((script) => script.src === src)
  return loadScript({ src, read: () => (isAsked() ? window.ChannelIO : undefined), limitMs: LIMIT_MS })
}

const boot = (widget: ChannelWidget, { key, member }: ChatSettings): Promise<void> =>
  new Promise((resolve, reject) => {
    const options: Boot = {
      pluginKey: key,
      ...member,
      language: 'ko',
      // the shop shows its own button, so the widget's floating button is hidden
      hideChannelButtonOnBoot: true,
      trackDefaultEvent: false,
      trackUtmSource: false,
    }
    widget('boot', options, (error) =>
      error ? reject(new Error('the chat did not start', { cause: error })) : resolve(),
    )
  })

/** Member id at the help desk, or `guest`, of the open chat. Undefined if no chat is open. */
let openedFor: string | undefined

/** Shuts the chat down at login and logout, because the help desk must see another user. */
const endWithPerson = (widget: ChannelWidget): void => {
  const end = useAuth.subscribe(({ user }, before) => {
    if (user === before.user) return
    end()
    openedFor = undefined
    widget('shutdown')
  })
}

/**
 * Opens the chat for the current user. Loads its script on the first call. Throws if the script does not load or the chat does
 * not start.
 */
export const openChat = async (settings: ChatSettings): Promise<void> => {
  const widget = await load(settings.script)
  const who = settings.member?.memberId ?? 'guest'
  if (openedFor !== who) {
    if (openedFor !== undefined) widget('shutdown')
    await boot(widget, settings)
    openedFor = who
    endWithPerson(widget)
  }
  widget('showMessenger')
}
