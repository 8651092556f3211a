/** What an operator typed that no command understands; the message says what to type. */
export class CommandError extends Error {
  override name = 'CommandError'
}
