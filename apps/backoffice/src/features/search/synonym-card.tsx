import type { CallReply } from '@shop/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, failureText } from '#src/lib/call/api-error.ts'
import { call } from '#src/lib/call/call.ts'
import { useCall } from '#src/lib/call/use-call.ts'
import { Button, IconButton } from '#src/ui/controls/button.tsx'
import { SelectField, TextField } from '#src/ui/controls/field.tsx'
import { Card } from '#src/ui/display/page.tsx'
import { ErrorNote, SkeletonRows } from '#src/ui/display/states.tsx'
import { showFailure, showToast } from '#src/ui/overlay/toast.tsx'

type Synonym = CallReply<'admin.search.putSynonym'>

const kinds: readonly (readonly [Synonym['kind'], string])[] = [
  ['same', '같은 말'],
  ['after', '뒤에 보여 줄 말'],
  ['other', '다른 말'],
  ['filter', '조건'],
]
const filters = [
  ['freeShipping', '무료배송'],
  ['inStock', '재고 있음'],
] as const

const meansText = ({ kind, means }: Synonym): string =>
  kind === 'filter' ? (filters.find(([value]) => value === means)?.[1] ?? means) : means

function Form({ word: given, onDone }: { word: string; onDone: () => void }) {
  const [word, setWord] = useState(given)
  const [means, setMeans] = useState('')
  const [kind, setKind] = useState<Synonym['kind']>('same')
  const [errors, setErrors] = useState<Record<string, string>>({})
  const add = async (): Promise<void> => {
    try {
      await call('admin.search.putSynonym', { body: { word, means, kind } })
      setErrors({})
      setWord('')
      setMeans('')
      showToast('동의어를 저장했어요.')
      onDone()
    } catch (error) {
      const problems = error instanceof ApiError ? error.problems : []
      if (problems.length === 0) showFailure(error)
      setErrors(Object.fromEntries(problems.map(({ path, message }) => [path.replace('body.', ''), message])))
    }
  }
  return (
    <form
      aria-label="동의어"
      className="grid grid-cols-1 items-start gap-2 sm:grid-cols-[1fr_1fr_auto_auto]"
      onSubmit={(event) => {
        event.preventDefault()
        void add()
      }}
    >
      <TextField
        label="검색한 말"
        value={word}
        error={errors['word']}
        onChange={({ target }) => setWord(target.value)}
      />
      {kind === 'filter' ? (
        <SelectField
          label="조건"
          value={means}
          error={errors['means']}
          onChange={({ target }) => setMeans(target.value)}
          options={[['', '골라 주세요'], ...filters]}
        />
      ) : (
        <TextField
          label="찾을 말"
          value={means}
          error={errors['means']}
          onChange={({ target }) => setMeans(target.value)}
        />
      )}
      <SelectField
        label="관계"
        value={kind}
        onChange={({ target }) => {
          setKind(target.value as Synonym['kind'])
          setMeans('')
        }}
        options={kinds}
      />
      <div className="self-end">
        <Button type="submit" look="primary">
          추가
        </Button>
      </div>
    </form>
  )
}

/** Synonyms and related words. `word`: fills the form. */
export function SynonymCard({ word }: { word: string }) {
  const client = useQueryClient()
  const [q, setQ] = useState('')
  const query = { take: 50, ...(q.trim() !== '' && { q }) }
  const { data, error, refetch } = useCall('admin.search.listSynonyms', { query })
  const refresh = () => void client.invalidateQueries({ queryKey: ['admin.search.listSynonyms'] })
  const remove = async ({ id, word: removed }: Synonym): Promise<void> => {
    try {
      await call('admin.search.removeSynonym', { params: { id } })
      showToast(`${removed} 동의어를 지웠어요.`)
    } catch (reason) {
      showFailure(reason)
    }
    refresh()
  }
  return (
    <Card title="동의어">
      <Form key={word} word={word} onDone={refresh} />
      <TextField
        label="동의어 찾기"
        isLabelHidden
        placeholder="말로 찾기"
        value={q}
        onChange={({ target }) => setQ(target.value)}
      />
      {error && !data && <ErrorNote text={failureText(error)} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={4} />}
      <ul aria-label="동의어 목록" className="flex flex-col">
        {data?.synonyms.map((synonym) => (
          <li key={synonym.id} className="flex items-center gap-2 px-1 text-14">
            <span className="min-w-0 flex-1 truncate">
              {synonym.word} → {meansText(synonym)}
            </span>
            <span className="text-13 text-ink-faint">{kinds.find(([kind]) => kind === synonym.kind)?.[1]}</span>
            <IconButton label={`${synonym.word} 지우기`} icon="close" onClick={() => void remove(synonym)} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
