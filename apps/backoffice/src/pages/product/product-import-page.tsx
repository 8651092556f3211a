import { JobProgress, useJob } from '#src/features/product/bulk/job-progress.tsx'
import { DropFile } from '#src/features/product/import/drop-file.tsx'
import { ImportResult } from '#src/features/product/import/import-result.tsx'
import { useImport } from '#src/features/product/import/use-import.ts'
import { ExportMenu } from '#src/features/sheet/export-menu.tsx'
import { call, download } from '#src/lib/call/call.ts'
import { numberText } from '#src/lib/format/texts.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Card, Page } from '#src/ui/display/page.tsx'
import { showFailure, showToast } from '#src/ui/overlay/toast.tsx'

/** Starts the undo of an import. */
const undo = async (jobId: number): Promise<void> => {
  try {
    await call('admin.job.undo', { params: { id: jobId } })
    showToast('되돌리고 있어요.')
  } catch (error) {
    showFailure(error)
  }
}

/** Products from a sheet: drop, look, apply, undo. */
export default function ProductImportPage() {
  const { file, result, error, jobId, isBusy, choose, apply } = useImport()
  const job = useJob(jobId)
  const total = (result?.creates ?? 0) + (result?.changes ?? 0)
  const canApply = result !== undefined && result.problemCount === 0 && total > 0 && jobId === undefined
  return (
    <Page
      title="상품 엑셀 등록"
      lead="내려받은 파일을 고쳐서 올리면 상품을 바꾸고, 상품번호를 비우면 새 상품을 만들어요."
      actions={
        <ExportMenu label="상품 내려받기" run={(format) => download('admin.product.export', { query: { format } })} />
      }
    >
      <Card>
        <DropFile fileName={file?.name} isBusy={isBusy} onFile={(chosen) => void choose(chosen)} />
        {error !== undefined && (
          <p role="alert" className="rounded-control bg-danger-soft px-3 py-2 text-14 text-danger">
            {error}
          </p>
        )}
        {result && <ImportResult {...result} />}
        {canApply && (
          <div className="flex justify-end">
            <Button look="primary" busy={isBusy} onClick={() => void apply()}>
              상품 {numberText(total)}개 등록하기
            </Button>
          </div>
        )}
      </Card>
      {job && (
        <Card title="진행">
          <JobProgress job={job} />
          {job.canUndo && (
            <div className="flex justify-end">
              <Button onClick={() => void undo(job.id)}>되돌리기</Button>
            </div>
          )}
        </Card>
      )}
    </Page>
  )
}
