import pg from 'pg'
import { valueParsers } from './value-parsers.ts'

/** The fields of a statement result that callers use. */
export interface Answer {
  rows: Record<string, unknown>[]
  rowCount: number | null
}

/** Completion callback. Called once, with the error or the result. */
export type Ended = (error: Error | null, answer?: Answer) => void

interface Field {
  name: string
  dataTypeID: number
}

/** The part of the driver's connection API that a custom query object uses. */
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

/**
 * The column fields of a statement and a row template with empty values. Rows copied from one template share a hidden class in
 * the JavaScript engine.
 */
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
 * Runs a prepared statement. Columns are described once per connection instead of with every result: describing them costs the
 * server more than reading a row, and costs the client extra parsing. The columns of a statement name cannot change, because
 * the server rejects a plan whose result type differs.
 */
export class PreparedQuery {
  // the driver uses these fields to record that the connection has prepared the statement
  readonly name: string
  readonly text: string
  readonly #values: readonly unknown[]
  // the driver wraps this callback if the query has a read timeout
  callback: Ended
  readonly #answer: Answer = { rows: [], rowCount: null }
  #shape: Shape | undefined
  #unreadable: Error | undefined

  constructor({ name, text, values }: { name: string; text: string; values: readonly unknown[] }, callback: Ended) {
    this.name = name
    this.text = text
    // unserializable values throw here, before anything is sent
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
    // 'INSERT 0 3', 'SELECT 3', or a command word without a count
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
    // the Sync sent with the statement is lost: the server ignores it while it waits for COPY data
    connection.sync()
  }

  handleCopyData(): void {}
}
