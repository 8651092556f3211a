import { openKeyStore } from './browser-storage.ts'

const KEY = 'device.id'

/** Returns the random id of this browser for the shop. A logout clears it with the rest of the storage. */
export const readDeviceId = (): string => {
  const storage = openKeyStore()
  const known = storage.get(KEY)
  if (known !== undefined) return known
  const id = crypto.randomUUID()
  storage.set(KEY, id)
  return id
}
