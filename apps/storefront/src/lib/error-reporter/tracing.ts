import { type BrowserClient, browserTracingIntegration } from '@sentry/browser'

/** Traces page loads and navigations. `tracePropagationTargets` is empty: the server is not traced, so no header is added to calls. */
export const addTracing = (client: BrowserClient): void =>
  client.addIntegration(
    browserTracingIntegration({ shouldCreateSpanForRequest: () => true, instrumentNavigation: true }),
  )
