import type { NotificationGroup, NotificationListType } from '@shop/contract'
import type { MessageChannel } from '#src/features/notification/outbox/deliver.ts'

/** Ways to a person: the list in the app, and the channels outside it. */
export type Channel = 'inApp' | MessageChannel

/** Notification settings that turn off messages outside the app. */
export type Setting = 'orderDeliveryAlarm' | 'clientCenterReplyAlarm'

/**
 * Kind of message. Templates contain variables as `#{name}`. A line with an empty variable is dropped. `#{link}` is the address of
 * `path`, for messages outside the app.
 */
export interface MessageKind {
  /** Advertising needs consent. Service messages were asked for. */
  class: 'transactional' | 'service' | 'advertising'
  group: NotificationGroup
  list: NotificationListType
  channels: readonly Channel[]
  /** Setting that turns off messages of this kind outside the app. Default: none. */
  setting?: Setting
  /** Names the subject. The first line of a text message, the last in the app. */
  subject?: string
  title: string
  lines: readonly string[]
  /** Path of the page it leads to. */
  path?: string
  /** Sent at night too: the receiver has just acted, or must know at once. */
  isAnyHour?: true
  /** Requests of a provider that surely did not send it. Default: that of the outbox. */
  tries?: number
}

type NamesIn<T> = T extends `${string}#{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never
type TextsOf<K> = K extends { title: infer T; lines: readonly (infer L)[] }
  ? T | L | (K extends { subject: infer S } ? S : never) | (K extends { path: infer P } ? P : never)
  : never

/** Variables of the templates of a kind. */
export type VariablesOf<K> = Record<Exclude<NamesIn<TextsOf<K>>, 'link'>, string>
