import type { AdminLiveChannel } from '@shop/contract'
import { CopyField } from './copy-field.tsx'

/** Text for the field of an encoder that takes the stream key. The public name of the stream is the channel, not the key. */
export const encoderKey = (channelId: number, key: string): string => `${channelId}?key=${key}`

/** How to broadcast with OBS or another encoder. `streamKey`: only while it is shown after its creation. */
export function ObsGuide({ channel, streamKey }: { channel: AdminLiveChannel; streamKey?: string | undefined }) {
  const ingest = channel.ingests.find(({ kind }) => kind === 'rtmps' || kind === 'rtmp')
  if (!ingest)
    return (
      <p className="text-14 text-pretty text-ink-soft">
        이 서버는 방송 프로그램의 영상을 받지 않도록 설정되어 있어요. 방송 화면에서 이 기기의 카메라로 방송해 주세요.
      </p>
    )
  return (
    <div className="flex flex-col gap-4">
      <CopyField label="서버 주소" value={ingest.url} />
      {streamKey !== undefined && <CopyField label="스트림 키" value={encoderKey(channel.id, streamKey)} />}
      <ol className="flex list-decimal flex-col gap-1.5 pl-5 text-14 text-pretty text-ink-soft">
        <li>OBS의 ‘설정 → 방송’에서 서비스를 ‘사용자 지정’으로 고르고 서버 주소와 스트림 키를 붙여 넣어요.</li>
        {streamKey === undefined && (
          <li>
            스트림 키는 <b className="font-semibold text-ink">{encoderKey(channel.id, '받은 키')}</b> 모양이에요. 키를
            잃어버렸다면 새로 만들어 주세요.
          </li>
        )}
        <li>
          ‘출력’에서 <b className="font-semibold text-ink">키프레임 간격을 1초</b>로, 비트레이트를 2,500kbps로 맞춰요.
        </li>
        <li>‘비디오’에서 해상도를 720×1280(세로), 30프레임으로 맞춰요.</li>
        <li>‘방송 시작’을 누르고, 스튜디오의 방송 화면에 영상이 보이면 방송을 시작해요.</li>
      </ol>
    </div>
  )
}
