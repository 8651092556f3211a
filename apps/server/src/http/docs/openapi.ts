import { type Call, callNames, calls, type ErrorCode, errorTable, rates } from '@shop/contract'
import { z } from 'zod'

const ANY: ErrorCode[] = ['invalidInput', 'tooManyRequests', 'unexpected', 'databaseUnavailable']

const toJsonSchema = (schema: z.ZodType, io: 'input' | 'output'): Record<string, unknown> => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Record<string, unknown>
  return rest
}

interface ObjectSchema {
  properties?: Record<string, object>
  required?: string[]
}

const parametersOf = (row: Call): object[] => {
  const list = (schema: ObjectSchema, place: 'path' | 'query') =>
    Object.entries(schema.properties ?? {}).map(([name, part]) => ({
      name,
      in: place,
      required: place === 'path' || (schema.required ?? []).includes(name),
      schema: part,
    }))
  const key =
    row.method === 'GET' || row.idempotent
      ? []
      : [
          {
            name: 'Idempotency-Key',
            in: 'header',
            required: false,
            schema: { type: 'string', minLength: 8, maxLength: 255 },
          },
        ]
  return [
    ...list(toJsonSchema(row.params, 'input'), 'path'),
    ...list(toJsonSchema(row.query, 'input'), 'query'),
    ...key,
  ]
}

/** Codes a call may answer with, by HTTP status. */
export const errorsOf = (row: Call): Map<number, ErrorCode[]> => {
  const codes = new Set<ErrorCode>([...ANY, ...row.errors])
  if (!['public', 'capability', 'webhook', 'collector', 'code'].includes(row.access) || row.closed)
    codes.add('unauthorized')
  if (row.access.startsWith('member')) codes.add('memberOnly')
  if (row.method !== 'GET')
    for (const code of ['malformedJson', 'bodyTooLarge', 'unsupportedMediaType', 'cardDataRefused'] as const)
      codes.add(code)
  const byStatus = new Map<number, ErrorCode[]>()
  for (const code of codes)
    byStatus.set(errorTable[code].status, [...(byStatus.get(errorTable[code].status) ?? []), code])
  return new Map([...byStatus].sort(([a], [b]) => a - b))
}

const contentOf = (row: Call, schema: object): object => {
  if (row.uploadBytes === 0) return { 'application/json': { schema } }
  const file = { type: 'string', format: 'binary', maxLength: row.uploadBytes }
  const form = { type: 'object', required: ['file'], properties: { file } }
  return {
    'multipart/form-data': { schema: form },
    ...Object.fromEntries(['image/jpeg', 'image/png', 'image/webp'].map((kind) => [kind, { schema: file }])),
  }
}

const securityOf = ({ access, closed }: Call): object[] => {
  if (!['public', 'capability', 'webhook'].includes(access)) return [{ bearer: [] }]
  return closed ? [{}, { bearer: [] }] : []
}

const operationOf = (name: string, row: Call): object => {
  const body = toJsonSchema(row.body, 'input')
  const hasBody = Object.keys((body as ObjectSchema).properties ?? {}).length > 0
  return {
    operationId: name,
    summary: row.summary,
    tags: [name.slice(0, name.indexOf('.'))],
    ...(row.ids.length > 0 && { description: `Call ${row.ids.join(', ')}. ` }),
    parameters: parametersOf(row),
    security: securityOf(row),
    ...(hasBody && { requestBody: { required: true, content: contentOf(row, body) } }),
    responses: {
      200: {
        description: 'The answer.',
        content: { 'application/json': { schema: toJsonSchema(row.reply, 'output') } },
      },
      ...Object.fromEntries(
        [...errorsOf(row)].map(([status, codes]) => [
          status,
          {
            description: codes.map((code) => `${code}: ${errorTable[code].message}`).join(' · '),
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
          },
        ]),
      ),
    },
  }
}

const errorSchema = {
  type: 'object',
  required: ['statusCode', 'code', 'error', 'message', 'requestId'],
  properties: {
    statusCode: { type: 'integer' },
    code: { type: 'string', enum: Object.keys(errorTable) },
    error: { type: 'string' },
    message: { type: 'string' },
    requestId: { type: 'string' },
    problems: {
      type: 'array',
      items: {
        type: 'object',
        required: ['path', 'message'],
        properties: { path: { type: 'string' }, message: { type: 'string' } },
      },
    },
  },
}

/** The contract as an OpenAPI 3.1 document. */
export const openApiDocument = (): object => {
  const paths: Record<string, Record<string, object>> = {}
  for (const name of callNames) {
    const row: Call = calls[name]
    paths[row.path] = { ...paths[row.path], [row.method.toLowerCase()]: operationOf(name, row) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Shop',
      version: '1',
      description:
        'Every HTTP call of the shop. Money is whole won; moments are ISO 8601 in UTC. The brand is told by the host.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [
      { url: 'http://localhost:5445', description: 'ru' },
      ...['cuma', 'market', 'farmer'].map((brand) => ({ url: `http://${brand}.localhost:5445`, description: brand })),
    ],
    paths,
    components: { schemas: { Error: errorSchema }, securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
  }
}

const closedText = ({ closed }: Call): string =>
  closed ? `, with \`${closed.key}=${closed.value}\` ${closed.access}` : ''

/** The contract as a table to read. */
export const callsMarkdown = (): string => {
  const lines = callNames.map((name) => {
    const row: Call = calls[name]
    const rate = rates[row.rate]
    return `| \`${name}\` | ${row.ids.join(', ')} | ${row.method} | \`${row.path}\` | ${row.access}${closedText(row)} | ${row.rate} (${rate.limit}/${rate.perMs / 1000} s) | ${row.idempotent ? 'yes' : 'with a key'} | ${row.summary} |`
  })
  return `# Calls\n\nGenerated from the contract's table.\n\n| call | id | method | path | who | rate | repeatable | what it does |\n|---|---|---|---|---|---|---|---|\n${lines.join('\n')}\n`
}
