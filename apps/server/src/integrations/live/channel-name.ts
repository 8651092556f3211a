const CHANNEL = /^[1-9]\d{0,8}$/

/** Reads the channel from the name of a stream at an engine. Undefined for other names. */
export const toChannelId = (name: string | undefined): number | undefined =>
  name !== undefined && CHANNEL.test(name) ? Number(name) : undefined

const MOST_KEY_LENGTH = 200

/** Whether a text can be a stream key, so that it is worth a look into the database. */
export const canBeKey = (key: string | undefined): key is string =>
  key !== undefined && key !== '' && key.length <= MOST_KEY_LENGTH
