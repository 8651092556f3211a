import type { CallReply } from '@shop/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useParams } from 'react-router'
import { NoticeState } from '#src/features/board/notice-columns.tsx'
import { NoticeForm, type NoticeValues } from '#src/features/board/notice-form.tsx'
import { fromSeoulInput } from '#src/features/product/product-texts.ts'
import { failureText } from '#src/lib/call/api-error.ts'
import { call } from '#src/lib/call/call.ts'
import { useCall } from '#src/lib/call/use-call.ts'
import { momentText } from '#src/lib/format/texts.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { TextField } from '#src/ui/controls/field.tsx'
import { Card, Page } from '#src/ui/display/page.tsx'
import { ErrorNote, SkeletonRows } from '#src/ui/display/states.tsx'
import { showFailure, showToast } from '#src/ui/overlay/toast.tsx'

type Shown = CallReply<'admin.notice.get'>['notice']

const useRefresh = () => {
  const client = useQueryClient()
  return () =>
    client.invalidateQueries({ predicate: ({ queryKey: [name] }) => String(name).startsWith('admin.notice.') })
}

/** Publishes a notice now or at a time, or takes it out of the shop. */
function Publishing({ notice: { id, version, state, publishAt } }: { notice: Shown }) {
  const refresh = useRefresh()
  const [at, setAt] = useState('')
  const [isBusy, setBusy] = useState(false)
  const run = async (write: () => Promise<unknown>, done: string) => {
    setBusy(true)
    try {
      await write()
      await refresh()
      showToast(done)
    } catch (error) {
      showFailure(error)
    } finally {
      setBusy(false)
    }
  }
  const params = { id }
  const publish = (time: string | null) => () =>
    call('admin.notice.publish', { params, body: { version, publishAt: time } })
  const archive = () => call('admin.notice.archive', { params, body: { version } })
  return (
    <Card title="올리기">
      <p className="flex items-center gap-2 text-14">
        <NoticeState state={state} />
        {publishAt !== null && momentText(publishAt)}
      </p>
      <div className="flex flex-wrap items-end gap-2">
        {state !== 'published' && (
          <Button look="primary" busy={isBusy} onClick={() => void run(publish(null), '공지를 올렸어요.')}>
            지금 올리기
          </Button>
        )}
        {state !== 'archived' && state !== 'draft' && (
          <Button busy={isBusy} onClick={() => void run(archive, '공지를 내렸어요.')}>
            내리기
          </Button>
        )}
        {state !== 'published' && (
          <>
            <TextField
              type="datetime-local"
              label="올릴 시각"
              value={at}
              onChange={({ target }) => setAt(target.value)}
            />
            <Button
              busy={isBusy}
              blocked={at === '' ? '올릴 시각을 골라 주세요.' : undefined}
              onClick={() => void run(publish(fromSeoulInput(at)), '공지를 예약했어요.')}
            >
              예약하기
            </Button>
          </>
        )}
      </div>
    </Card>
  )
}

function Notice({ notice }: { notice: Shown }) {
  const refresh = useRefresh()
  const { id, title, html, isPinned, version } = notice
  const values = useMemo(() => ({ title, html, isPinned, version }), [title, html, isPinned, version])
  const save = async ({ version: known = 0, ...body }: NoticeValues) => {
    await call('admin.notice.change', { params: { id }, body: { ...body, version: known } })
    await refresh()
    showToast('공지를 바꿨어요.')
  }
  return (
    <Page title={title}>
      <Publishing notice={notice} />
      <NoticeForm id={id} values={values} save={save} />
    </Page>
  )
}

/** A notice: its text, its schedule and its archive. */
export default function NoticePage() {
  const id = Number(useParams()['id'])
  const { data, error, refetch } = useCall('admin.notice.get', { params: { id } })
  if (data) return <Notice key={id} notice={data.notice} />
  return (
    <Page title="공지">
      {error ? (
        <ErrorNote text={failureText(error)} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows className="h-28" />
      )}
    </Page>
  )
}
