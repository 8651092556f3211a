/** Message of a stream that a consumer has to settle. */
export interface StreamMessage {
  body: string
  /** The message is stored elsewhere; it leaves the stream. */
  ack(): void
  /** It is delivered again after `ms`. */
  retry(ms: number): void
  /** It is wrong and is not delivered again. */
  drop(): void
}

/** Stream between the collector and the database. Each message is delivered at least once, to one process. */
export interface EventStream {
  /** Stores a message. One with a known id is stored once. Throws if it is not certain that it is stored. */
  publish(id: string, body: string): Promise<void>
  /** Delivers messages in batches until the returned function is called, which waits for the batch in work. */
  consume(
    work: (messages: readonly StreamMessage[]) => Promise<void>,
    onError: (error: unknown) => void,
  ): () => Promise<void>
  close(): Promise<void>
}
