import { isOnByDefault, settingGroupOf } from '@shop/rules'
import type { Sql } from '#src/db/db.ts'
import type { MessageKind } from '#src/features/notification/kind/message-kind.ts'
import type { MessageChannel } from '#src/features/notification/outbox/deliver.ts'
import { findSetting } from './settings-sql.ts'

/**
 * Returns whether a message of a kind is sent by a channel, by the settings of the account. A message to the phone of a person
 * without an account is always sent, and one about the account. Advertising is judged by its consents instead.
 */
export const isWanted = async (
  tx: Sql,
  { userId, phone }: { userId: number; phone?: string | undefined },
  { kind: { group }, channel }: { kind: MessageKind; channel: MessageChannel },
): Promise<boolean> => {
  const setting = settingGroupOf(group)
  if (setting === undefined || (channel === 'text' && phone !== undefined)) return true
  return (await findSetting(tx, { userId, group: setting, channel }))?.isOn ?? isOnByDefault(setting, channel)
}
