import type { Sql } from '#src/db/db.ts'
import { findSettings } from '#src/features/notification/inbox/inbox-sql.ts'
import type { MessageKind } from '#src/features/notification/kind/message-kind.ts'
import type { MessageChannel } from '#src/features/notification/outbox/deliver.ts'

/**
 * Returns whether a message of a kind is sent by a channel, by the settings of the account. A message to the phone of a person
 * without an account is always sent.
 */
export const isWanted = async (
  tx: Sql,
  { userId, phone }: { userId: number; phone?: string | undefined },
  { kind: { setting }, channel }: { kind: MessageKind; channel: MessageChannel },
): Promise<boolean> => {
  if (setting === undefined || (channel === 'text' && phone !== undefined)) return true
  return (await findSettings(tx, { userId }))[setting]
}
