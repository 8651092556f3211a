/** What a failed start may be about. */
export interface Place {
  port: number
  /** Undefined: metrics are off. */
  metricsPort: number | undefined
  dataDir: string
}

/** Reads what a failed start may be about from the environment, also if its settings are not valid. */
export const placeOf = ({ PORT, METRICS_PORT, DATA_DIR }: Readonly<Record<string, string | undefined>>): Place => ({
  port: Number(PORT || 5445),
  metricsPort: METRICS_PORT ? Number(METRICS_PORT) : undefined,
  dataDir: DATA_DIR || 'data/pg',
})

const codesOf = (error: unknown): string[] => {
  const codes: string[] = []
  for (let each = error; each instanceof Error; each = each.cause) {
    codes.push(each.name)
    if ('code' in each && typeof each.code === 'string') codes.push(each.code)
  }
  return codes
}

const messageOf = (error: unknown, name: string): string => {
  for (let each = error; each instanceof Error; each = each.cause) if (each.name === name) return each.message
  return String(error)
}

const takenPort = (error: unknown, { port, metricsPort }: Place): string => {
  const at = error instanceof Error && 'port' in error && typeof error.port === 'number' ? error.port : port
  if (at === metricsPort)
    return `Port ${at} of the metrics is taken by another program. End that program, or choose another: METRICS_PORT=${at + 10} npm start`
  if (at !== port)
    return `Port ${at}, the payment sandbox's, is taken by another program. End that program, or choose another: SANDBOX_URL=http://127.0.0.1:${at + 10} npm start`
  return `Port ${port} is taken by another program (another shop?). End that program, or choose another port: PORT=${port + 1000} npm start`
}

const sentences: Record<string, (error: unknown, place: Place) => string> = {
  EADDRINUSE: takenPort,
  ENOSPC: () => 'The disk is full. Free some space and run the command again; nothing that was paid for is lost.',
  EACCES: (_, { port, dataDir }) =>
    `The data folder ${dataDir} may not be written to, or port ${port} may not be used by this user. Give the right, or choose others: DATA_DIR=… PORT=… npm start`,
  EROFS: (_, { dataDir }) =>
    `The data folder ${dataDir} lies on a disk that may only be read. Choose another: DATA_DIR=/path npm start`,
  ECONNREFUSED: () =>
    'The database that DATABASE_URL names does not answer. Start it, or leave DATABASE_URL out to use the embedded one.',
  // these messages are already written for the operator
  ConfigError: (error) => messageOf(error, 'ConfigError'),
  DatabaseOpenError: (error) => messageOf(error, 'DatabaseOpenError'),
  IndexKeyError: (error) => messageOf(error, 'IndexKeyError'),
  OldSchemaError: (error) => messageOf(error, 'OldSchemaError'),
  CommandError: (error) => messageOf(error, 'CommandError'),
  MigrationError: (error, { dataDir }) =>
    `The data is from another version of the shop: ${messageOf(error, 'MigrationError')}. To begin with an empty shop, delete ${dataDir} or choose another folder: DATA_DIR=/path npm start`,
}

/** Returns what to do about a failed start. Undefined for a program error. */
export const sentenceFor = (error: unknown, place: Place): string | undefined => {
  const code = codesOf(error).find((each) => Object.hasOwn(sentences, each))
  return code === undefined ? undefined : sentences[code]?.(error, place)
}
