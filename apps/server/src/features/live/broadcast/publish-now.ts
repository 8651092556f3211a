import type { BrandId } from '@shop/brands'
import type { App } from '#src/handler-context.ts'
import { readNow } from './read-broadcasts.ts'

/** Publishes to the room what has changed in it, after the commit. */
export const publishNow = async (
  app: Pick<App, 'db' | 'clock' | 'integrations' | 'publishRoom'>,
  asked: { id: number; brand: BrandId },
): Promise<void> => {
  if (!app.publishRoom) return
  const { viewers: _, hearts: __, ...now } = await readNow(app, asked)
  app.publishRoom(asked.id, { t: 'now', now })
}
