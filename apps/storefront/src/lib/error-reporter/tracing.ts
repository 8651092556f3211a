import { type BrowserClient, browserTracingIntegration } from '@sentry/browser'

/** Traces page loads and navigations. No header is added to calls: the server is not traced. */
export const addTracing = (client: BrowserClient): void =>
  client.addIntegration(
    browserTracingIntegration({ shouldCreateSpanForRequest: () => true, instrumentNavigation: true }),
  )
