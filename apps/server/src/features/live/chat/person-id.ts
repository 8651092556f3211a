import { createHmac } from 'node:crypto'
import type { App } from '#src/handler-context.ts'
import { listPersons, type ListPersons } from './live-moderation-sql.ts'

const CHARACTERS = 22

/** Names a member in the studio of a channel: a keyed hash, so that neither the member nor the same person elsewhere is known by it. */
export const personIdOf = (secret: string, channelId: number, userId: number): string =>
  createHmac('sha256', secret).update(`live person ${channelId} ${userId}`).digest('base64url').slice(0, CHARACTERS)

/** Finds a person among the authors of a room and those with a sanction. */
export const findPerson = async (
  { db, config }: Pick<App, 'db' | 'config'>,
  { broadcastId, channelId, personId }: { broadcastId: number; channelId: number; personId: string },
): Promise<ListPersons | undefined> => {
  const secrets = [config.secret, ...config.oldSecrets]
  const persons = await listPersons(db, { broadcastId, channelId })
  return persons.find(({ userId }) => secrets.some((secret) => personIdOf(secret, channelId, userId) === personId))
}
