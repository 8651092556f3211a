import { useState } from 'react'
import { PinCard } from '#src/features/search/pin-card.tsx'
import { SynonymCard } from '#src/features/search/synonym-card.tsx'
import { failureText } from '#src/lib/call/api-error.ts'
import { useCall } from '#src/lib/call/use-call.ts'
import { numberText } from '#src/lib/format/texts.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Card, Page } from '#src/ui/display/page.tsx'
import { ErrorNote, SkeletonRows } from '#src/ui/display/states.tsx'

/** Synonyms, pinned results, and what shoppers did not find. */
export default function SearchPage() {
  const { data, error, refetch } = useCall('admin.search.listMisses', { query: {} })
  const [word, setWord] = useState('')
  return (
    <Page title="검색" lead="모든 브랜드의 검색에 바로 쓰여요.">
      <div className="grid grid-cols-1 items-start gap-4 wide:grid-cols-2">
        <SynonymCard word={word} />
        <div className="flex min-w-0 flex-col gap-4">
          <PinCard />
          <Card title="결과가 없던 검색어">
            <p className="text-13 text-ink-soft">지난 30일 동안 검색한 말이에요. 누가 검색했는지는 남기지 않아요.</p>
            {error && !data && <ErrorNote text={failureText(error)} onRetry={() => void refetch()} />}
            {!data && !error && <SkeletonRows rows={3} />}
            {data?.misses.length === 0 && <p className="text-14 text-ink-soft">아직 없어요.</p>}
            <ul aria-label="결과가 없던 검색어" className="flex flex-col">
              {data?.misses.map(({ term, times, lastDay }) => (
                <li key={term} className="flex items-center gap-2 px-1 text-14">
                  <span className="min-w-0 flex-1 truncate">{term}</span>
                  <span className="text-13 text-ink-soft tabular-nums">
                    {numberText(times)}번 · {lastDay}
                  </span>
                  <Button size="small" aria-label={`${term} 동의어 추가`} onClick={() => setWord(term)}>
                    동의어
                  </Button>
                </li>
              ))}
            </ul>
          </Card>
        </div>
      </div>
    </Page>
  )
}
