import type { OpenBreaker } from '#src/integrations/open-integrations.ts'
import type { Condition } from './judge-alarms.ts'

/** Responses in five minutes. */
export interface AnswerTotal {
  answers: number
  /** Responses with a 5xx status. */
  failures: number
}

/** Responses from which on a share is meaningful. */
const MANY = 1_000
const MOST_SHARE = 0.001
const MOST_OF_FEW = 10

/** Judges the responses of five minutes: above 0.1 % of at least 1,000, or ten of fewer. */
export const answerConditions = ({ answers, failures }: AnswerTotal): Condition[] => {
  const isBad = answers >= MANY ? failures / answers > MOST_SHARE : failures >= MOST_OF_FEW
  return isBad ? [{ alarm: 'serverErrors', facts: { answers, failures } }] : []
}

/** Two looks: a breaker blocks for ten seconds only, so it may have opened and be half-open at the time of a look. */
const RECENTLY_MS = 60_000
const MOST_HOSTS = 5

export const breakerConditions = (listOpenBreakers: (ms: number) => readonly OpenBreaker[]): Condition[] =>
  listOpenBreakers(RECENTLY_MS).map(({ of, hosts }) => ({
    alarm: 'breakerOpen',
    of,
    facts: { hosts: hosts.slice(0, MOST_HOSTS), count: hosts.length },
  }))
