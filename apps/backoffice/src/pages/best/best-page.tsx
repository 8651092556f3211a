import { useSearchParams } from 'react-router'
import { BestRules } from '#src/features/best/best-rules.tsx'
import { failureText } from '#src/lib/call/api-error.ts'
import { useCall } from '#src/lib/call/use-call.ts'
import { SelectField } from '#src/ui/controls/field.tsx'
import { Card, Page } from '#src/ui/display/page.tsx'
import { ErrorNote, SkeletonRows } from '#src/ui/display/states.tsx'

const periods = [
  ['day', '하루'],
  ['week', '한 주'],
  ['month', '한 달'],
] as const
type Period = (typeof periods)[number][0]

/** Best list of a category with the rules of staff. The category and the period are in the address. */
export default function BestPage() {
  const [search, setSearch] = useSearchParams()
  const choices = useCall('admin.product.listChoices').data?.categories ?? []
  const first = choices[0]?.id
  const categoryId = Number(search.get('category') ?? first ?? 0)
  const type = periods.find(([period]) => period === search.get('type'))?.[0] ?? ('week' satisfies Period)
  const input = { params: { id: categoryId }, query: { type } }
  const { data, error, refetch } = useCall('admin.best.get', input, { isWanted: categoryId > 0 })
  const put = (name: string, value: string): void => {
    const next = new URLSearchParams(search)
    next.set(name, value)
    setSearch(next, { replace: true })
  }
  return (
    <Page title="베스트" lead="순위를 고정하거나, 판매 수에 가중치를 주거나, 목록에서 빼요. 저장하면 바로 바뀌어요.">
      <Card>
        <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
          <SelectField
            label="카테고리"
            value={String(categoryId)}
            onChange={({ target }) => put('category', target.value)}
            options={choices.map(({ id, name }) => [String(id), name] as const)}
          />
          <SelectField
            label="기간"
            value={type}
            onChange={({ target }) => put('type', target.value)}
            options={periods}
          />
        </div>
      </Card>
      {error && !data && <ErrorNote text={failureText(error)} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={8} />}
      {data && <BestRules key={`${categoryId} ${type}`} categoryId={categoryId} best={data} />}
    </Page>
  )
}
