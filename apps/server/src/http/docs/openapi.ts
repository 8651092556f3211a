import { STATUS_CODES } from 'node:http'
import { type Call, callNames, calls, type ErrorCode, errorTable, rates } from '@shop/contract'
import { brandIds } from '@shop/brands'
import { exampleOf } from './openapi-examples.ts'
import { createSchemas, type JsonSchema, type Schemas } from './openapi-schemas.ts'

const ANY: ErrorCode[] = ['invalidInput', 'tooManyRequests', 'unexpected', 'databaseUnavailable']

const idempotencyHeader = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', minLength: 8, maxLength: 255 },
  description: 'The same for each attempt of one intent. The reply of the first one is sent again.',
}

const staffHeadersOf = ({ method }: Call): object[] => [
  {
    name: 'X-Brand',
    in: 'header',
    required: false,
    schema: { type: 'string', enum: brandIds },
    description: 'Brand of the request. Default: that of the host. An API key opens its own brand only.',
  },
  ...(method === 'GET'
    ? []
    : [
        {
          name: 'X-Reason',
          in: 'header',
          required: false,
          schema: { type: 'string', maxLength: 2_000 },
          description: 'Why, in percent-encoded UTF-8, at most 200 characters. Stored in the audit log.',
        },
      ]),
]

const parametersOf = (schemas: Schemas, row: Call): object[] => {
  const list = (schema: JsonSchema, place: 'path' | 'query') =>
    Object.entries(schemas.resolve(schema).properties ?? {}).map(([name, part]) => ({
      name,
      in: place,
      required: place === 'path' || (schemas.resolve(schema).required ?? []).includes(name),
      schema: part,
      example: exampleOf(schemas, part, name),
    }))
  // calls of the session set cookies and always run
  const isRepeatable = row.method === 'GET' || row.idempotent || row.path.startsWith('/admin/v1/session')
  const headers = [...(isRepeatable ? [] : [idempotencyHeader]), ...(row.access === 'staff' ? staffHeadersOf(row) : [])]
  return [
    ...list(schemas.toSchema(row.params, 'input'), 'path'),
    ...list(schemas.toSchema(row.query, 'input'), 'query'),
    ...headers,
  ]
}

/** Errors of every call of staff. */
const ofStaff = [
  'csrfRefused',
  'addressRefused',
  'passwordChangeRequired',
  'totpRequired',
  'totpSetUpRequired',
] as const satisfies readonly ErrorCode[]

/** Error codes of a call, grouped by HTTP status. */
export const errorsOf = (row: Call): Map<number, ErrorCode[]> => {
  const codes = new Set<ErrorCode>([...ANY, ...row.errors])
  if (!['public', 'capability', 'webhook', 'collector', 'code'].includes(row.access) || row.closed)
    codes.add('unauthorized')
  if (row.access.startsWith('member')) codes.add('memberOnly')
  if (row.access === 'staff') for (const code of ofStaff) codes.add(code)
  if (row.permission !== undefined) codes.add('forbidden')
  if (row.method !== 'GET')
    for (const code of ['malformedJson', 'bodyTooLarge', 'unsupportedMediaType', 'cardDataRefused'] as const)
      codes.add(code)
  const byStatus = new Map<number, ErrorCode[]>()
  for (const code of codes)
    byStatus.set(errorTable[code].status, [...(byStatus.get(errorTable[code].status) ?? []), code])
  return new Map([...byStatus].sort(([a], [b]) => a - b))
}

const contentOf = (schemas: Schemas, row: Call, schema: JsonSchema): object => {
  if (row.uploadBytes === 0) return { 'application/json': { schema, example: exampleOf(schemas, schema) } }
  const file = { type: 'string', format: 'binary', maxLength: row.uploadBytes }
  const form = { type: 'object', required: ['file'], properties: { file } }
  return {
    'multipart/form-data': { schema: form },
    ...Object.fromEntries(['image/jpeg', 'image/png', 'image/webp'].map((kind) => [kind, { schema: file }])),
  }
}

/** The feature that a call belongs to. */
const tagOf = (name: string): string => name.slice(0, name.indexOf('.'))

const securityOf = ({ access, closed, keys, method }: Call): object[] => {
  const session = method === 'GET' ? { staffSession: [] } : { staffSession: [], xsrf: [] }
  if (access === 'staff') return keys ? [session, { apiKey: [] }] : [session]
  if (!['public', 'capability', 'webhook', 'collector'].includes(access)) return [{ bearer: [] }]
  return closed ? [{}, { bearer: [] }] : []
}

const errorResponse = (status: number, codes: readonly ErrorCode[]): object => ({
  description: codes.map((code) => `${code}: ${errorTable[code].message}`).join(' · '),
  content: {
    'application/json': {
      schema: { $ref: '#/components/schemas/Error' },
      example: {
        statusCode: status,
        code: codes[0],
        error: STATUS_CODES[status],
        message: errorTable[codes[0] ?? 'unexpected'].message,
        requestId: 'example-1',
      },
    },
  },
})

const descriptionOf = ({ ids, permission, keys }: Call): { description?: string } => {
  const sentences = [
    ...(ids.length > 0 ? [`Call ${ids.join(', ')}.`] : []),
    ...(permission === undefined ? [] : [`Needs the permission \`${permission}\`.`]),
    ...(permission !== undefined && !keys ? ['Closed to API keys.'] : []),
  ]
  return sentences.length > 0 ? { description: sentences.join(' ') } : {}
}

const operationOf = (schemas: Schemas, name: string, row: Call): object => {
  const body = schemas.toSchema(row.body, 'input')
  const { properties = {}, type, anyOf, oneOf } = schemas.resolve(body)
  const hasBody = Object.keys(properties).length > 0 || type === 'array' || (anyOf ?? oneOf) !== undefined
  const reply = schemas.toSchema(row.reply, 'output')
  return {
    operationId: name,
    summary: row.summary,
    tags: [tagOf(name)],
    ...descriptionOf(row),
    parameters: parametersOf(schemas, row),
    security: securityOf(row),
    ...(hasBody && { requestBody: { required: true, content: contentOf(schemas, row, body) } }),
    responses: {
      [row.status]: {
        description: row.status === 202 ? 'Accepted: stored within seconds.' : 'Success.',
        content: {
          'application/json': { schema: reply, example: exampleOf(schemas, reply) },
          ...(row.events && {
            'text/event-stream': {
              schema: {
                type: 'string',
                description: 'Events with the reply as data, and a last event `end`.',
              },
            },
          }),
        },
      },
      ...Object.fromEntries([...errorsOf(row)].map(([status, codes]) => [status, errorResponse(status, codes)])),
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

/** Returns the contract as an OpenAPI 3.1 document. */
export const openApiDocument = (serverUrl = '/'): object => {
  const paths: Record<string, Record<string, object>> = {}
  const schemas = createSchemas()
  for (const name of callNames) {
    const row: Call = calls[name]
    paths[row.path] = { ...paths[row.path], [row.method.toLowerCase()]: operationOf(schemas, name, row) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Shop',
      version: '1',
      description:
        'Every HTTP call of the shop. Money is integer won. Times are ISO 8601 in UTC. The host selects the brand.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: serverUrl, description: 'The shop that serves this document.' }],
    tags: [...new Set(callNames.map(tagOf))].map((name) => ({ name, description: `Calls of the feature ${name}.` })),
    paths,
    components: {
      schemas: { ...schemas.components, Error: errorSchema },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        staffSession: { type: 'apiKey', in: 'cookie', name: '__Host-shop-staff' },
        xsrf: {
          type: 'apiKey',
          in: 'header',
          name: 'X-XSRF-Token',
          description: 'Text in the reply of `admin.session.get`. Sent with each write of a session.',
        },
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'shop_live_…',
          description: 'API key of the back office, with scopes. It needs no cookie and no X-XSRF-Token.',
        },
      },
    },
  }
}

const closedText = ({ closed }: Call): string =>
  closed ? `, with \`${closed.key}=${closed.value}\` ${closed.access}` : ''

/** Returns the contract as a Markdown table. */
export const callsMarkdown = (): string => {
  const lines = callNames.map((name) => {
    const row: Call = calls[name]
    const rate = rates[row.rate]
    return `| \`${name}\` | ${row.ids.join(', ')} | ${row.method} | \`${row.path}\` | ${row.access}${closedText(row)} | ${row.rate} (${rate.limit}/${rate.perMs / 1000} s) | ${row.idempotent ? 'yes' : 'with a key'} | ${row.summary} |`
  })
  return `# Calls\n\nGenerated from the contract's table.\n\n| call | id | method | path | who | rate | repeatable | what it does |\n|---|---|---|---|---|---|---|---|\n${lines.join('\n')}\n`
}
