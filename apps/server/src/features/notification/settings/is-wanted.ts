import { isOnByDefault, settingGroupOf } from '@shop/rules'
import type { Sql } from '#src/db/db.ts'
import type { MessageKind } from '#src/features/notification/kind/message-kind.ts'
import type { MessageChannel } from '#src/features/notification/outbox/deliver.ts'
import { type ListSettings, listSettings } from './settings-sql.ts'

/** Reads what an account has changed in its settings. */
export type ReadSettings = () => Promise<readonly ListSettings[]>

/** Returns a reader of the settings of an account that reads them at most once. */
export const createReadSettings = (tx: Sql, userId: number): ReadSettings => {
  let settings: Promise<readonly ListSettings[]> | undefined
  return () => {
    settings ??= listSettings(tx, { userId })
    return settings
  }
}

/**
 * Returns whether a message of a kind is sent by a channel, by the settings of the account. A message to the phone of a person
 * without an account is always sent, and one about the account. Advertising is judged by its consents instead.
 */
export const isWanted = async (
  readSettings: ReadSettings,
  { phone }: { phone?: string | undefined },
  { kind: { group }, channel }: { kind: MessageKind; channel: MessageChannel },
): Promise<boolean> => {
  const setting = settingGroupOf(group)
  if (setting === undefined || (channel === 'text' && phone !== undefined)) return true
  const changed = (await readSettings()).find((each) => each.group === setting && each.channel === channel)
  return changed?.isOn ?? isOnByDefault(setting, channel)
}
