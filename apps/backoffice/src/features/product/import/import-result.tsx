import { numberText } from '#src/lib/format/texts.ts'
import type { DryRun } from './use-import.ts'

/** Every invalid cell with its place, its text and what to do. */
function Problems({ problems, problemCount }: DryRun) {
  return (
    <div className="flex flex-col gap-2">
      <p role="alert" className="rounded-control bg-danger-soft px-3 py-2 text-14 text-danger">
        고쳐야 할 칸이 {numberText(problemCount)}개 있어요. 파일을 고쳐서 다시 올려 주세요.
        {problemCount > problems.length && ` 처음 ${numberText(problems.length)}개를 보여 줘요.`}
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolled table needs the keyboard */}
      <section className="max-h-[28rem] overflow-auto" tabIndex={0} aria-label="고쳐야 할 칸">
        <table className="w-full min-w-[30rem] text-14">
          <thead className="text-left text-13 text-ink-soft">
            <tr>
              <th className="w-16 py-1.5 font-semibold">칸</th>
              <th className="w-28 py-1.5 font-semibold">열</th>
              <th className="py-1.5 font-semibold">적힌 값</th>
              <th className="py-1.5 font-semibold">고칠 점</th>
            </tr>
          </thead>
          <tbody>
            {problems.map(({ cell, column, value, message }, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- a cell may have two problems
              <tr key={`${cell} ${at}`} className="border-t border-line">
                <td className="py-1.5 font-semibold tabular-nums">{cell}</td>
                <td className="py-1.5">{column}</td>
                <td className="max-w-40 truncate py-1.5 text-ink-soft">{value || '비어 있음'}</td>
                <td className="py-1.5">{message}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  )
}

/** What a sheet would do, or what is wrong in it. */
export function ImportResult(result: DryRun) {
  if (result.problemCount > 0) return <Problems {...result} />
  const { rows, creates, changes } = result
  return (
    <output className="block text-14">
      {numberText(rows)}줄을 읽었어요. 새 상품 <strong>{numberText(creates)}개</strong>를 만들고 상품{' '}
      <strong>{numberText(changes)}개</strong>를 바꿔요. 아직 아무것도 바꾸지 않았어요.
    </output>
  )
}
