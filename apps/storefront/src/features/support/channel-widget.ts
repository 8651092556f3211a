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
/** What the shop uses of the widget. */
export interface ChannelWidget {
  (command: 'boot', options: Boot, done: (error: unknown) => void): void
  (command: 'showMessenger' | 'shutdown'): void
}
/** The widget's file wants to find this: it takes over what was asked before it came. */
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
      // it stands where the shopper asked for it, and nowhere else
      hideChannelButtonOnBoot: true,
      trackDefaultEvent: false,
      trackUtmSource: false,
    }
    widget('boot', options, (error) =>
      error ? reject(new Error('the chat did not start', { cause: error })) : resolve(),
    )
  })

/** Whose chat is open, by the name the help desk knows; undefined where none is. */
let openedFor: string | undefined

/** Whoever logs in or out is another person to the help desk: the chat of the one before ends. */
const endWithPerson = (widget: ChannelWidget): void => {
  const end = useAuth.subscribe(({ user }, before) => {
    if (user === before.user) return
    end()
    openedFor = undefined
    widget('shutdown')
  })
}

/** Opens the chat as the person who is there now; its script comes with the first try. Throws where it does not come. */
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
