/** An event as it is stored. */
export interface StoredEvent {
  eventId: number
  event: string
  data: unknown
  createdAt: Date
}

/** Id of a message: the same for each attempt and each receiver, so that a receiver can ignore repetitions. */
export const messageIdOf = (eventId: number): string => `evt_${eventId}`

/** Returns the body of a message. `sequence` grows with each event of an object. */
export const messageBodyOf = ({ eventId, event, data, createdAt }: StoredEvent): string =>
  JSON.stringify({ type: event, timestamp: createdAt.toISOString(), sequence: eventId, data })
