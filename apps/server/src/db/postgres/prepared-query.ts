import pg from 'pg'
import { valueParsers } from './value-parsers.ts'

/** What of a statement's answer is read. */
export interface Answer {
  rows: Record<string, unknown>[]
  rowCount: number | null
}

/** Called once: with what went wrong, or with the answer. */
export type Ended = (error: Error | null, answer?: Answer) => void

interface Field {
  name: string
  dataTypeID: number
}

/** What the driver's connection offers to a query that speaks for itself. */
interface Connection {
  stream: { cork(): void; uncork(): void }
  parsedStatements: Record<string, string | undefined>
  parse(message: { name: string; text: string }): void
  bind(message: { statement: string; values: readonly unknown[] }): void
  describe(message: { type: 'P' }): void
  execute(message: object): void
  sync(): void
  sendCopyFail(reason: string): void
}

interface Column {
  name: string
  parse: (text: string) => unknown
}

/** The columns of a statement's rows, and a row without values: rows made of the same one are alike to the engine. */
interface Shape {
  columns: Column[]
  empty: Record<string, unknown>
}

const { prepareValue } = (pg as unknown as { utils: { prepareValue: (value: unknown) => unknown } }).utils
const shapesOf = new WeakMap<Connection, Map<string, Shape>>()

const toShape = (fields: readonly Field[]): Shape => ({
  columns: fields.map(({ name, dataTypeID }) => ({
    name,
    parse: valueParsers.getTypeParser(dataTypeID, 'text'),
  })),
  empty: Object.fromEntries(fields.map(({ name }) => [name, null])),
})

const noRows = toShape([])

const keepShape = (connection: Connection, name: string, shape: Shape): void => {
  const shapes = shapesOf.get(connection)
  if (!shapes) shapesOf.set(connection, new Map([[name, shape]]))
  else if (!shapes.has(name)) shapes.set(name, shape)
}

/**
 * Runs a prepared statement and has its columns described once a connection, not with every answer: for the server they are more
 * work than a row, for us more to read. They cannot change under its name: the server refuses a plan that answers otherwise.
 */
export class PreparedQuery {
  // the driver notes by these that the connection knows the statement
  readonly name: string
  readonly text: string
  readonly #values: readonly unknown[]
  // the driver puts one in front of it where a query has a time to be read in
  callback: Ended
  readonly #answer: Answer = { rows: [], rowCount: null }
  #shape: Shape | undefined
  #unreadable: Error | undefined

  constructor({ name, text, values }: { name: string; text: string; values: readonly unknown[] }, callback: Ended) {
    this.name = name
    this.text = text
    // what cannot be written fails here, before anything is sent
    this.#values = values.map(prepareValue)
    this.callback = callback
  }

  submit(connection: Connection): null {
    const { name, text } = this
    this.#shape = shapesOf.get(connection)?.get(name)
    connection.stream.cork()
    if (connection.parsedStatements[name] === undefined) connection.parse({ name, text })
    connection.bind({ statement: name, values: this.#values })
    if (!this.#shape) connection.describe({ type: 'P' })
    connection.execute({})
    connection.sync()
    connection.stream.uncork()
    return null
  }

  handleRowDescription({ fields }: { fields: readonly Field[] }): void {
    this.#shape = toShape(fields)
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    if (this.#unreadable !== undefined) return
    const { columns, empty } = this.#shape ?? noRows
    const row = { ...empty }
    try {
      fields.forEach((text, at) => {
        const column = columns[at]
        if (text !== null && column) row[column.name] = column.parse(text)
      })
    } catch (error) {
      this.#unreadable = error as Error
    }
    this.#answer.rows.push(row)
  }

  handleCommandComplete({ text }: { text: string }, connection: Connection): void {
    keepShape(connection, this.name, this.#shape ?? noRows)
    // 'INSERT 0 3', 'SELECT 3', or a word alone
    const count = Number(text.slice(text.lastIndexOf(' ') + 1))
    if (!Number.isNaN(count)) this.#answer.rowCount = count
  }

  handleReadyForQuery(): void {
    if (this.#unreadable === undefined) this.callback(null, this.#answer)
    else this.callback(this.#unreadable)
  }

  handleError(error: Error): void {
    this.callback(error)
  }

  handleEmptyQuery(): void {}

  handleCopyInResponse(connection: Connection): void {
    connection.sendCopyFail('nothing is copied by a prepared statement')
    // the one that was sent with the statement is gone: while it waits for a copy, the server passes over it
    connection.sync()
  }

  handleCopyData(): void {}
}
