import { Link } from 'react-router'
import { useCall } from '#src/lib/call/call-query.ts'
import { IconButton } from '#src/ui/controls/icon-button.tsx'
import { CloseIcon } from '#src/ui/icons/sign-icons.tsx'
import { addRecentWord, clearRecentWords, removeRecentWord, switchRecentWords, useRecentWords } from './recent-words.ts'
import { toSearchAddress } from './search-address.ts'

const TEXT_BUTTON = 'pressable finger h-9 rounded-control px-1 text-13 text-ink-faint underline underline-offset-2'

function RecentWords() {
  const { words, isOff } = useRecentWords()
  return (
    <section aria-labelledby="recent-words" className="px-5 pt-5">
      <div className="flex min-h-9 items-center gap-2">
        <h2 id="recent-words" className="flex-1 text-16 font-bold">
          최근 검색어
        </h2>
        {words.length > 0 && (
          <button type="button" className={TEXT_BUTTON} onClick={clearRecentWords}>
            전체 삭제
          </button>
        )}
        <button type="button" className={TEXT_BUTTON} onClick={() => switchRecentWords(!isOff)}>
          {isOff ? '저장 켜기' : '저장 끄기'}
        </button>
      </div>
      {words.length === 0 ? (
        <p className="py-3 text-14 text-ink-faint">
          {isOff ? '검색어를 저장하지 않고 있어요.' : '최근에 찾은 검색어가 없어요.'}
        </p>
      ) : (
        <ul className="flex flex-wrap gap-2 pt-2">
          {words.map((word) => (
            <li key={word} className="flex max-w-full items-center rounded-chip pl-3.5 ring-1 ring-line ring-inset">
              <Link
                to={toSearchAddress({ q: word })}
                onClick={() => addRecentWord(word)}
                className="flex min-h-11 items-center truncate text-14 text-ink-soft"
              >
                {word}
              </Link>
              <IconButton label={`${word} 삭제`} onClick={() => removeRecentWord(word)}>
                <CloseIcon size={16} />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function PopularWords() {
  const { data } = useCall('search.listPopular')
  if (!data || data.words.length === 0) return null
  return (
    <section aria-labelledby="popular-words" className="px-5 pt-7 pb-10">
      <h2 id="popular-words" className="text-16 font-bold">
        {data.source === 'searches' ? '인기 검색어' : '이런 말로 찾아보세요'}
      </h2>
      <ol className="grid grid-flow-col grid-cols-2 grid-rows-5 gap-x-4 pt-2">
        {data.words.map((word, at) => (
          <li key={word}>
            <Link
              to={toSearchAddress({ q: word })}
              onClick={() => addRecentWord(word)}
              className="pressable flex min-h-11 items-center gap-3 text-14"
            >
              <span className="figures w-5 text-center font-bold text-accent-ink">{at + 1}</span>
              <span className="truncate">{word}</span>
            </Link>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Search page without a term: recent and popular words. SCREEN-13 */
export function SearchStart() {
  return (
    <>
      <RecentWords />
      <PopularWords />
    </>
  )
}
