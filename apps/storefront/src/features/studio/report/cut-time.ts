const SECOND_MS = 1_000

/** Longest short (ms). */
export const MOST_CUT_MS = 180_000

/** Reads a position of the replay: `1:02:05`, `2:05` or seconds. Undefined if it is none. */
export const readPosition = (text: string): number | undefined => {
  if (!/^\d{1,5}(:[0-5]?\d){0,2}$/.test(text.trim())) return undefined
  const seconds = text
    .trim()
    .split(':')
    .reduce((sum, part) => sum * 60 + Number(part), 0)
  return seconds * SECOND_MS
}

/** Validates the cut of a short. `durationMs`: of the replay; null if it is not known. */
export const checkCut = ({ from, to }: { from: string; to: string }, durationMs: number | null) => {
  const [fromMs, toMs] = [readPosition(from), readPosition(to)]
  const end = durationMs ?? Number.POSITIVE_INFINITY
  return {
    from: fromMs === undefined ? '분:초로 적어 주세요.' : fromMs >= end ? '다시보기의 길이를 넘었어요.' : undefined,
    to:
      toMs === undefined
        ? '분:초로 적어 주세요.'
        : fromMs !== undefined && toMs <= fromMs
          ? '시작보다 뒤여야 해요.'
          : fromMs !== undefined && toMs - fromMs > MOST_CUT_MS
            ? '짧은 영상은 3분까지 만들 수 있어요.'
            : undefined,
  }
}
