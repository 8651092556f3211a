import { floorText } from '#src/features/grade/grade-texts.ts'
import { failureText } from '#src/lib/call/api-error.ts'
import { useCall } from '#src/lib/call/use-call.ts'
import { Checkbox } from '#src/ui/controls/field.tsx'
import { ErrorNote, Skeleton } from '#src/ui/display/states.tsx'

interface GradeFieldProps {
  /** Ranks of the chosen grades. */
  grades: readonly number[]
  error: string | undefined
  onChange: (grades: number[]) => void
}

/** Chooses among the grades of the shop. */
export function GradeField({ grades, error, onChange }: GradeFieldProps) {
  const { data, error: failure, refetch } = useCall('admin.grade.list')
  const toggle = (grade: number, isChosen: boolean): void =>
    onChange(isChosen ? [...grades, grade].toSorted((a, b) => a - b) : grades.filter((each) => each !== grade))
  return (
    <fieldset className="flex min-w-0 flex-col gap-1">
      <legend className="pb-1 text-13 font-semibold text-ink-soft">등급</legend>
      {!data && !failure && <Skeleton className="h-9 w-full" />}
      {!data && failure && <ErrorNote text={failureText(failure)} onRetry={() => void refetch()} />}
      <div className="grid grid-cols-2 gap-x-3">
        {data?.grades.map(({ grade, name, floor }) => (
          <Checkbox
            key={grade}
            label={`${name} (${floorText(floor)})`}
            checked={grades.includes(grade)}
            onChange={({ target }) => toggle(grade, target.checked)}
          />
        ))}
      </div>
      {error !== undefined && <p className="text-12 text-danger">{error}</p>}
    </fieldset>
  )
}
