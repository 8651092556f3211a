import type { PushState } from './push-state.ts'

const steps: Readonly<Partial<Record<PushState, { title: string; steps: readonly string[] }>>> = {
  blocked: {
    title: '브라우저가 알림을 막고 있어요.',
    steps: [
      '주소창 옆의 자물쇠나 설정 아이콘을 눌러 주세요.',
      '권한 또는 사이트 설정에서 알림을 허용으로 바꿔 주세요.',
      '홈 화면에서 여셨다면 휴대폰 설정의 알림에서 켜 주세요.',
    ],
  },
  homeScreen: {
    title: 'iPhone과 iPad에서는 홈 화면에 추가하면 알림을 받을 수 있어요.',
    steps: [
      'Safari의 공유 버튼을 눌러 주세요.',
      '홈 화면에 추가를 골라 주세요.',
      '홈 화면의 아이콘으로 다시 열어 알림을 켜 주세요.',
    ],
  },
}

/** How to allow notifications where this page cannot ask for them. */
export function PushHelp({ state }: { state: PushState }) {
  const help = steps[state]
  if (!help) return <p className="text-14 text-ink-soft">이 브라우저에서는 푸시 알림을 받을 수 없어요.</p>
  return (
    <div className="text-14 text-ink-soft">
      <p>{help.title}</p>
      <ol className="mt-2 flex list-decimal flex-col gap-1 pl-5 marker:text-ink-faint">
        {help.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </div>
  )
}
