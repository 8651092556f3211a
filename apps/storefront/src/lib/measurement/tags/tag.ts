import type { ConsentChoice } from '#src/lib/consent.ts'
import type { AnalyticsEvent } from '../track.ts'

/** A vendor's tag whose script has loaded. */
export interface Tag {
  send: (event: AnalyticsEvent) => void
  /** Passes a changed consent on to the vendor. The consent still permits the tag. */
  consent?: (choice: ConsentChoice) => void
  /** Called after the consent was withdrawn: the vendor stores and sends nothing more. */
  stop: () => void
  /** Called if the consent is given again in the same document. */
  resume?: () => void
}

/** Means of a tag. */
export interface TagContext {
  /** Loads a script within 3 s. `read` returns its API; without it, loading is enough. Rejects if it is blocked or too late. */
  load: <T = true>(src: string, read?: () => T | undefined) => Promise<T>
  consent: ConsentChoice
  now: () => Date
}

/** Starts a tag. Rejects if its script does not load. */
export type StartTag<Settings> = (settings: Settings, context: TagContext) => Promise<Tag>
