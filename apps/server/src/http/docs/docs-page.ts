import { type Call, callNames, calls, errorTable } from '@shop/contract'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { NO_MARKUP } from '#src/http/security/headers.ts'
import { errorsOf, openApiDocument } from './openapi.ts'

const escape = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

const STYLE = `:root{color-scheme:light dark}body{font:16px/1.6 system-ui,sans-serif;max-width:960px;margin:0 auto;padding:24px 16px}
h1{font-size:28px}h2{margin-top:48px;border-bottom:1px solid #8884}h3{margin:24px 0 0}code,pre{font:13px/1.5 ui-monospace,monospace}
pre{overflow:auto;padding:12px;border:1px solid #8884;border-radius:8px}.m{font-weight:700;display:inline-block;min-width:64px}
details{margin:8px 0}summary{cursor:pointer}nav ul{columns:3 200px;list-style:none;padding:0}td,th{text-align:left;padding:4px 12px 4px 0;vertical-align:top}`

const schemaText = (schema: z.ZodType, io: 'input' | 'output'): string => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Record<string, unknown>
  return escape(JSON.stringify(rest, null, 2))
}

const callSection = (name: string, row: Call): string => {
  const errors = [...errorsOf(row)].flatMap(([status, codes]) =>
    codes.map(
      (code) =>
        `<tr><td>${status}</td><td><code>${code}</code></td><td lang="ko">${escape(errorTable[code].message)}</td></tr>`,
    ),
  )
  const part = (title: string, schema: z.ZodType, io: 'input' | 'output') =>
    `<details><summary>${title}</summary><pre tabindex="0">${schemaText(schema, io)}</pre></details>`
  return `<section id="${name}"><h3><code><span class="m">${row.method}</span> ${escape(row.path)}</code></h3>
<p><code>${name}</code> ${row.ids.join(', ')} · ${row.access} · ${row.rate}</p><p>${escape(row.summary)}</p>
${part('params', row.params, 'input')}${part('query', row.query, 'input')}${part('body', row.body, 'input')}${part('reply', row.reply, 'output')}
<details><summary>errors</summary><table>${errors.join('')}</table></details></section>`
}

const renderPage = (): string => {
  const words = [...new Set(callNames.map((name) => name.slice(0, name.indexOf('.'))))]
  const rowsOf = (word: string) => callNames.filter((name) => name.startsWith(`${word}.`))
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Calls of the shop</title><style>${STYLE}</style></head><body>
<h1>Calls of the shop</h1><p>Money is whole won, moments are ISO 8601 in UTC, the brand is told by the host. The same as <a href="/openapi.json">an OpenAPI 3.1 document</a>.</p>
<nav aria-label="Calls"><ul>${callNames.map((name) => `<li><a href="#${name}">${name}</a></li>`).join('')}</ul></nav>
${words
  .map(
    (word) =>
      `<h2>${word}</h2>${rowsOf(word)
        .map((name) => callSection(name, calls[name]))
        .join('')}`,
  )
  .join('')}</body></html>`
}

/** `/docs`: the contract to read; `/openapi.json`: the contract for tools. */
export const mountApiDocuments = (server: FastifyInstance): void => {
  let page: string | undefined
  let document: string | undefined
  server.get('/docs', async (_, reply) => {
    page ??= renderPage()
    void reply
      .type('text/html; charset=utf-8')
      .header(
        'content-security-policy',
        `default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; ${NO_MARKUP}`,
      )
    return page
  })
  server.get('/openapi.json', async (_, reply) => {
    document ??= JSON.stringify(openApiDocument())
    void reply.type('application/json; charset=utf-8')
    return document
  })
}
