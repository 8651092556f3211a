import type { AdminVideoDetail } from '@shop/contract'
import { useState } from 'react'
import { ProductPicker } from '#src/features/product/product-picker.tsx'
import { call } from '#src/lib/call/call.ts'
import { useCall } from '#src/lib/call/use-call.ts'
import { numberText } from '#src/lib/format/texts.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { TextArea, TextField } from '#src/ui/controls/field.tsx'
import { FileButton } from '#src/ui/controls/file-button.tsx'
import { Card } from '#src/ui/display/page.tsx'
import { SkeletonRows } from '#src/ui/display/states.tsx'
import { isWebVtt } from './captions-file.ts'
import { MOST_PRODUCTS } from './upload-form.tsx'
import { useVideoChange } from './use-video-change.ts'

/** Texts and products of a video. */
export function VideoTexts({ video }: { video: AdminVideoDetail }) {
  const [title, setTitle] = useState(video.title)
  const [contents, setContents] = useState(video.contents)
  const [products, setProducts] = useState<readonly { id: number; name: string }[]>(video.products)
  const [isTried, setTried] = useState(false)
  const change = useVideoChange(video.id)
  const save = () => {
    setTried(true)
    if (title.trim() === '') return
    const productIds = products.map(({ id }) => id)
    const body = { title: title.trim(), contents: contents.trim(), productIds, version: video.version }
    void change(() => call('admin.video.change', { params: { id: video.id }, body }), '영상을 저장했어요.')
  }
  return (
    <Card
      title="내용과 상품"
      actions={
        <Button look="primary" size="small" onClick={save}>
          저장
        </Button>
      }
    >
      <TextField
        label="제목"
        required
        maxLength={100}
        value={title}
        error={isTried && title.trim() === '' ? '제목을 적어 주세요.' : undefined}
        onChange={(event) => setTitle(event.target.value)}
      />
      <TextArea label="설명" maxLength={500} value={contents} onChange={(event) => setContents(event.target.value)} />
      <ProductPicker label="고른 상품" products={products} most={MOST_PRODUCTS} onChange={setProducts} />
    </Card>
  )
}

/** The poster of a video, replaced by a picture. */
export function VideoPoster({ video }: { video: AdminVideoDetail }) {
  const change = useVideoChange(video.id)
  const choose = (file: File) =>
    void change(
      () => call('admin.video.setPoster', { params: { id: video.id }, body: { file } }),
      '대표 사진을 바꿨어요.',
    )
  return (
    <Card title="대표 사진">
      {video.poster && (
        <img src={video.poster} alt="대표 사진" className="max-h-64 w-auto self-start rounded-control" />
      )}
      <FileButton label="대표 사진 파일" accept="image/jpeg,image/png,image/webp" onFile={choose}>
        사진 바꾸기
      </FileButton>
    </Card>
  )
}

function CaptionsEditor({ id, captions }: { id: number; captions: string }) {
  const [text, setText] = useState(captions)
  const [isTried, setTried] = useState(false)
  const change = useVideoChange(id)
  const save = () => {
    setTried(true)
    if (!isWebVtt(text)) return
    const file = new Blob([text], { type: 'text/vtt' })
    void change(() => call('admin.video.setCaptions', { params: { id }, body: { file } }), '자막을 저장했어요.')
  }
  return (
    <>
      <TextArea
        label="자막"
        isLabelHidden
        rows={8}
        value={text}
        placeholder={'WEBVTT\n\n00:00.000 --> 00:02.000\n안녕하세요.'}
        error={isTried && !isWebVtt(text) ? 'WEBVTT로 시작하고 시간이 있는 자막을 적어 주세요.' : undefined}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="flex gap-2">
        <FileButton label="자막 파일" accept=".vtt,text/vtt" onFile={(file) => void file.text().then(setText)}>
          파일에서 가져오기
        </FileButton>
        <Button size="small" look="primary" onClick={save}>
          자막 저장
        </Button>
      </div>
    </>
  )
}

/** Captions as a text that can be edited. */
export function VideoCaptions({ video: { id, captionsUrl } }: { video: AdminVideoDetail }) {
  const { data } = useCall('admin.video.getCaptions', { params: { id } }, { isWanted: captionsUrl !== null })
  return (
    <Card title="자막">
      {captionsUrl !== null && !data ? (
        <SkeletonRows rows={3} />
      ) : (
        <CaptionsEditor key={captionsUrl ?? ''} id={id} captions={data?.captions ?? ''} />
      )}
    </Card>
  )
}

/** Views of the last days. */
export function VideoDays({ days }: Pick<AdminVideoDetail, 'days'>) {
  if (days.length === 0) return undefined
  return (
    <Card title="날마다">
      <table className="w-full text-right text-13 tabular-nums">
        <thead>
          <tr className="text-ink-soft">
            <th className="text-left font-semibold">날</th>
            <th className="font-semibold">조회</th>
            <th className="font-semibold">끝까지</th>
            <th className="font-semibold">상품 열기</th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, views, completions, productTaps }) => (
            <tr key={day}>
              <td className="text-left">{day}</td>
              <td>{numberText(views)}</td>
              <td>{numberText(completions)}</td>
              <td>{numberText(productTaps)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}
