import { inSpan } from '#src/observability/spans.ts'
import type { OnStatement } from './db.ts'
import type { RunStatement } from './postgres/statements.ts'

const timed =
  (run: RunStatement, onStatement: OnStatement): RunStatement =>
  async (client, name, text, values) => {
    const began = performance.now()
    try {
      return await run(client, name, text, values)
    } finally {
      onStatement(name, performance.now() - began)
    }
  }

/**
 * Adds the time and the span of each statement. A span has the name of the statement, never its text or parameters. Without metrics and
 * traces the statement runs as it is.
 */
export const observeStatements = (run: RunStatement, onStatement: OnStatement | undefined): RunStatement => {
  const measured = onStatement ? timed(run, onStatement) : run
  return (client, name, text, values) =>
    inSpan(name, { kind: 'client', attributes: { 'db.system.name': 'postgresql', 'db.query.summary': name } }, () =>
      measured(client, name, text, values),
    )
}
