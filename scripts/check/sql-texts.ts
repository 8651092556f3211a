// D3: every SQL statement of the server is a constant text; what a request contains is passed as a parameter.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type Expression, type Node, parseSync, Visitor } from 'oxc-parser'

/** A statement whose text is not constant. */
export interface BuiltText {
  file: string
  line: number
  /** Source of the text argument, on one line. */
  text: string
}

/** Statements with a text that is not constant, by file, each with what it is built from. No part comes from a request. */
export const knownTexts: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'apps/server/src/db/embedded/open-embedded.ts': {
    '`listen ${pg.escapeIdentifier(channel)}`': 'a channel named in the code, quoted',
  },
  'apps/server/src/db/postgres/listener.ts': {
    '`listen ${pg.escapeIdentifier(channel)}`': 'a channel named in the code, quoted',
  },
  'apps/server/src/db/invariants.ts': { text: 'statements of check.sql' },
  'apps/server/src/db/migrate.ts': { sql: 'a migration file' },
  'apps/server/src/db/migration-locks.ts': {
    '`lock table "${name}" in ${strength[how]} mode`': 'tables named in a migration file',
  },
  'apps/server/src/db/template/postgres-template.ts': {
    '`create database ${name} template ${template}`': 'names of test databases, made of letters and digits',
    '`drop database if exists ${name} with (force)`': 'as above',
    '`drop database if exists ${building} with (force)`': 'as above',
    '`create database ${building} template template0`': 'as above',
    '`alter database ${building} rename to ${name}`': 'as above',
  },
  'apps/server/src/db/postgres/statements.ts': {
    'new PreparedQuery(query, ended) as unknown as pg.Submittable': 'passes on the text that its caller was given',
    '{ text, values: [...values] }': 'as above',
  },
  'apps/server/src/db/tx.ts': { sql: 'passes on the text that its caller was given' },
}

/** Query functions that take (name, text, values), and those that take a text first. */
const named = new Set(['many', 'one', 'opt', 'exec'])
const plain = new Set(['script', 'query'])

/** Initial values of the names bound in a file; `undefined` for a binding that is no `const` with a value. */
type Bindings = Map<string, (Expression | undefined)[]>

const namesInPattern = (node: unknown): string[] => {
  if (typeof node !== 'object' || node === null) return []
  const { type, name } = node as { type?: string; name?: string }
  if (type === 'Identifier' && name !== undefined) return [name]
  return Object.values(node).flatMap(namesInPattern)
}

const readBindings = (program: Parameters<Visitor['visit']>[0]): Bindings => {
  const bindings: Bindings = new Map()
  const bind = (name: string, value?: Expression): void => {
    bindings.set(name, [...(bindings.get(name) ?? []), value])
  }
  const bindParameters = ({ params }: { params: readonly Node[] }): void =>
    namesInPattern(params).forEach((name) => bind(name))
  new Visitor({
    VariableDeclaration: ({ kind, declarations }) => {
      for (const { id, init } of declarations)
        if (kind === 'const' && id.type === 'Identifier' && init) bind(id.name, init)
        else namesInPattern(id).forEach((name) => bind(name))
    },
    FunctionDeclaration: bindParameters,
    FunctionExpression: bindParameters,
    ArrowFunctionExpression: bindParameters,
  }).visit(program)
  return bindings
}

/** Whether an expression is made of literals only. A name counts if all its bindings in the file do. */
const isConstant = (expression: Expression, bindings: Bindings): boolean => {
  const is = (each: Expression): boolean => isConstant(each, bindings)
  if (expression.type === 'Literal') return true
  if (expression.type === 'TemplateLiteral') return expression.expressions.every(is)
  if (expression.type === 'BinaryExpression' && expression.left.type !== 'PrivateIdentifier')
    return is(expression.left) && is(expression.right)
  if (expression.type === 'ConditionalExpression') return is(expression.consequent) && is(expression.alternate)
  if (expression.type !== 'Identifier') return false
  const values = bindings.get(expression.name) ?? []
  return values.length > 0 && values.every((value) => value !== undefined && is(value))
}

/** Lists the statements of one module whose text is not constant, and query functions that are referenced without a call. */
export const listBuiltTexts = (file: string, source: string): BuiltText[] => {
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`)
  const bindings = readBindings(program)
  const built: BuiltText[] = []
  const add = ({ start, end }: { start: number; end: number }): void => {
    const line = source.slice(0, start).split('\n').length
    built.push({ file, line, text: source.slice(start, end).replaceAll(/\s+/g, ' ') })
  }
  const called = new Set<Node>()
  new Visitor({
    CallExpression: ({ callee, arguments: given }) => {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
      called.add(callee)
      const { name } = callee.property
      // a regular expression's exec takes one argument
      const text = named.has(name) && given.length > 1 ? given[1] : plain.has(name) ? given[0] : undefined
      if (text && (text.type === 'SpreadElement' || !isConstant(text, bindings))) add(text)
    },
    MemberExpression: (node) => {
      const { property } = node
      const name = property.type === 'Literal' ? property.value : property.type === 'Identifier' ? property.name : ''
      const isQuery = typeof name === 'string' && /^(many|one|opt)$/.test(name)
      if (isQuery && !called.has(node)) add(node)
    },
  }).visit(program)
  return built
}

const isTest = (file: string): boolean => /\.test\.ts$|\/testing\/|\/test-[\w-]+\.ts$/.test(file)

/** Lists every statement of the server's code whose text is neither constant nor known. */
export const listUnknownTexts = (root: string, known = knownTexts): string[] =>
  globSync('apps/server/src/**/*.ts', { cwd: root })
    .filter((file) => !isTest(file))
    .sort()
    .flatMap((file) => listBuiltTexts(file, readFileSync(path.join(root, file), 'utf8')))
    .filter(({ file, text }) => !Object.hasOwn(known[file] ?? {}, text))
    .map(({ file, line, text }) => `${file}:${line}: ${text}: pass values as parameters of a constant text`)

/** Lists the known statements that the code no longer contains. */
export const listStaleTexts = (root: string, known = knownTexts): string[] =>
  Object.entries(known).flatMap(([file, texts]) => {
    const found = new Set(listBuiltTexts(file, readFileSync(path.join(root, file), 'utf8')).map(({ text }) => text))
    return Object.keys(texts).flatMap((text) => (found.has(text) ? [] : [`${file}: ${text}`]))
  })
