import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { readReplies } from '#src/lib/page-data.ts'
import { REPLIES_ID } from '#src/lib/page-scripts.ts'
import { openQueryClient } from '#src/lib/query-client.ts'
import { loadWebFont } from '#src/lib/web-font.ts'

readReplies(openQueryClient(), document.getElementById(REPLIES_ID)?.textContent ?? '[]')
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
loadWebFont()
