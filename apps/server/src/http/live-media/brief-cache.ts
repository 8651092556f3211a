import { LRUCache } from 'lru-cache'

const MOST_ENTRIES = 2_000

/** Remembers the answers of a question for some ms, so that viewers who ask at the same time cost one query. */
export const cacheBriefly = <T>(
  ms: number,
  ask: (key: string) => Promise<T>,
  most = MOST_ENTRIES,
): ((key: string) => Promise<T>) => {
  const answers = new LRUCache<string, { at: number; answer: Promise<T> }>({ max: most })
  return (key) => {
    const now = performance.now()
    const known = answers.get(key)
    if (known && now - known.at <= ms) return known.answer
    const answer = ask(key)
    answers.set(key, { at: now, answer })
    // a failure is not remembered
    answer.catch(() => answers.delete(key))
    return answer
  }
}
