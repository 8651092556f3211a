import type { AdminVideoDetail } from '@shop/contract'
import { useNavigate, useParams } from 'react-router'
import { useVideoChange } from '#src/features/video/use-video-change.ts'
import { VideoState } from '#src/features/video/video-columns.tsx'
import { VideoCaptions, VideoDays, VideoPoster, VideoTexts } from '#src/features/video/video-editor.tsx'
import { durationText, publishText } from '#src/features/video/video-texts.ts'
import { codeOf, failureText } from '#src/lib/call/api-error.ts'
import { call } from '#src/lib/call/call.ts'
import { useCall } from '#src/lib/call/use-call.ts'
import { numberText } from '#src/lib/format/texts.ts'
import { Button, ButtonLink } from '#src/ui/controls/button.tsx'
import { Card, Facts, Page } from '#src/ui/display/page.tsx'
import { ErrorNote, Note, SkeletonRows } from '#src/ui/display/states.tsx'
import { confirmAction } from '#src/ui/overlay/confirm.tsx'
import { showFailure, showToast } from '#src/ui/overlay/toast.tsx'

function Actions({ video: { id, state, title } }: { video: AdminVideoDetail }) {
  const change = useVideoChange(id)
  const navigate = useNavigate()
  const params = { id }
  const archive = async () => {
    const confirmed = await confirmAction({
      title: `${title} 영상을 보관할까요?`,
      text: '목록과 피드에서 사라지고 다시 공개할 수 없어요.',
      action: '보관',
      isDanger: true,
    })
    if (!confirmed) return
    try {
      await call('admin.video.archive', { params })
      showToast('영상을 보관했어요.')
      await navigate('/videos')
    } catch (error) {
      showFailure(error)
    }
  }
  return (
    <>
      {state === 'hidden' && (
        <Button
          look="primary"
          onClick={() => void change(() => call('admin.video.show', { params }), '영상이 다시 보여요.')}
        >
          다시 공개
        </Button>
      )}
      {(state === 'shown' || state === 'scheduled') && (
        <Button onClick={() => void change(() => call('admin.video.hide', { params }), '영상을 가렸어요.')}>
          가리기
        </Button>
      )}
      <Button look="ghost" onClick={() => void archive()}>
        보관
      </Button>
    </>
  )
}

function VideoFacts({ video }: { video: AdminVideoDetail }) {
  const size = video.width === null ? '' : ` · ${video.width}×${video.height ?? 0}`
  return (
    <Card title="영상">
      <Facts
        rows={[
          ['상태', <VideoState key="state" state={video.state} />],
          ['공개', publishText(video)],
          ['길이', `${durationText(video.durationMs)}${size}`],
          ['조회', `${numberText(video.views)}번 · 저장 ${numberText(video.shares)}번`],
          ['브랜드', video.brands.join(', ')],
          ...(video.videoUrl
            ? ([
                [
                  '파일',
                  <a
                    key="file"
                    href={video.videoUrl}
                    target="_blank"
                    rel="noreferrer"
                    className="underline underline-offset-4"
                  >
                    새 창에서 보기
                  </a>,
                ],
              ] as const)
            : []),
        ]}
      />
    </Card>
  )
}

/** A video with its texts, products, poster, captions and days. */
export default function VideoPage() {
  const { id = '' } = useParams()
  const { data, error, refetch } = useCall('admin.video.get', { params: { id: Number(id) } })
  if (codeOf(error) === 'videoNotFound' || codeOf(error) === 'invalidInput')
    return (
      <Note title="찾는 영상이 없어요" text="이 브랜드의 영상이 아니거나 보관된 영상이에요.">
        <ButtonLink to="/videos">영상 목록으로</ButtonLink>
      </Note>
    )
  if (error && !data) return <ErrorNote text={failureText(error)} onRetry={() => void refetch()} />
  const video = data?.video
  return (
    <Page title={video?.title ?? '영상'} lead={`영상 번호 ${id}`} actions={video && <Actions video={video} />}>
      {!video && <SkeletonRows rows={4} className="h-24" />}
      {video && (
        <div className="grid min-w-0 items-start gap-4 broad:grid-cols-2">
          <VideoFacts video={video} />
          <VideoTexts key={video.version} video={video} />
          <VideoPoster video={video} />
          <VideoCaptions video={video} />
          <VideoDays days={video.days} />
        </div>
      )}
    </Page>
  )
}
