import 'virtual:brand-themes.css'
import './app.css'
import 'pretendard/dist/web/variable/pretendardvariable-dynamic-subset.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { createQueryClient } from '#src/lib/call/query-client.ts'
import { watchStaleChunks } from '#src/lib/watch-stale-chunks.ts'
import './palette-sources.ts'
import { createRoutes } from './route-tree.tsx'

// The content security policy forbids compiled validators. zod reads this when it loads, with the first screen that has a form:
// `z.config` would load it now, and runs too late in the chunk of a form.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

watchStaleChunks()
const router = createBrowserRouter(createRoutes(), { basename: '/backoffice' })
const client = createQueryClient()
const root = document.getElementById('root')
if (!root) throw new Error('the document has no element #root')
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
)
