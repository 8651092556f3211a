/** Kind of a clip: which scenes follow the first one. */
export type ClipKind = 'product' | 'recipe' | 'wholesale' | 'gift'

/** Texts and pictures of one clip. Lines of a caption are separated by `/`. */
export interface Storyboard {
  readonly key: string
  readonly kind: ClipKind
  readonly title: string
  readonly contents: string
  /** Colour of the cards. */
  readonly accent: string
  /** Keys of the pictures in `scenes.txt`. The first one opens the clip. */
  readonly pictures: readonly string[]
  /** Short text in the pill above the first caption, such as the origin. */
  readonly kicker: string
  readonly opening: string
  readonly closeUp: string
  readonly tipTitle: string
  readonly tips: readonly string[]
  readonly closing: string
}

/** Columns: key | kind | title | contents | colour | pictures | kicker | opening | close-up | title of the tips | tips | closing. */
const table = `
apple|product|청송 꿀사과, 상자를 여는 순간|아삭한 소리까지 담고 싶은 가을 사과예요.|#b9332a|apple,apple-2|경북 청송|상자를 열면/사과 향이 먼저|한입 베어 물면/아삭, 달콤해요|오래 아삭하게|한 알씩 종이에 싸기;봉지에 담아 냉장 보관;다른 과일과 따로 두기|오늘 간식은/꿀사과
shine|product|알알이 꽉 찬 샤인머스캣|송이째 들어 보면 묵직함이 느껴져요.|#55762a|shine,shine-2|경북 상주|알알이 꽉 찬/샤인머스캣|껍질째 먹어도/아삭하고 달아요|송이째 싱싱하게|씻지 말고 송이째 두기;종이에 감싸 냉장실로;먹기 직전에 씻기|한 송이 들고/나눠 먹어요
strawberry|product|새벽에 딴 설향딸기|꼭지까지 빨갛게 익은 것만 골랐어요.|#c42f55|strawberry,strawberry-2|충남 논산|새벽에 딴/설향딸기|꼭지 밑까지/빨갛게 익었어요|무르지 않게|받은 날 펼쳐 담기;꼭지는 먹을 때 떼기;흐르는 물에 짧게 씻기|상큼한 한 팩/담아 보세요
tangerine|product|햇볕 먹고 자란 제주 감귤|껍질이 얇아 손이 자꾸 가요.|#c9660a|tangerine,tangerine-2|제주 서귀포|햇볕 먹고 자란/제주 감귤|껍질이 얇아/술술 까져요|상자째 받았다면|꺼내서 펼쳐 두기;바람 통하는 서늘한 곳에;무른 것부터 골라내기|이불 속에서/귤 한 봉지
mackerel|product|굽기만 하면 되는 손질 고등어|가시를 덜고 한 쪽씩 나누어 담았어요.|#21527f|mackerel,mackerel-2|부산|굽기만 하면 되는/손질 고등어|한 쪽씩 나눠/바로 꺼내 구워요|노릇하게 굽기|물기를 꼼꼼히 닦기;껍질 쪽부터 중불로;뒤집기는 딱 한 번|오늘 저녁은/고등어구이
salmon|product|두툼하게 썬 생연어 한 점|결을 따라 부드럽게 썰려요.|#c4502d|salmon,salmon-2|노르웨이|두툼하게 썬/생연어|결을 따라/부드럽게 썰려요|끝까지 신선하게|받은 날 바로 냉장;물기 닦고 랩 씌우기;이틀 안에 먹기|홈바 안주/준비 끝
abalone|product|완도에서 온 활전복|죽으로도 구이로도 좋은 완도 전복이에요.|#26606a|abalone,abalone-2|전남 완도|바다를 그대로/완도 활전복|쫄깃한 살에/바다 향 가득|손질은 이렇게|솔로 문질러 씻기;숟가락으로 살 떼기;이빨은 잘라 내기|기운 나는/전복 한 상
hanwoo|product|마블링이 말해 주는 한우 등심|센 불에 앞뒤로 한 번이면 충분해요.|#8c1f2a|hanwoo,hanwoo-tray|강원 횡성|마블링이 고운/한우 등심|살짝만 구워도/육즙이 가득|맛있게 굽기|30분 전에 꺼내 두기;센 불에 앞뒤로 한 번;3분 쉬었다가 썰기|특별한 날/한우 한 판
belly|product|두툼한 한돈 삼겹살|겉은 바삭하고 속은 촉촉하게 구워요.|#a83f52|belly,belly-2|한돈|두툼하게 썬/삼겹살|살과 지방이/겹겹이 고르게|바삭하게 굽기|팬을 먼저 달구기;한 면이 노릇할 때까지;마늘, 김치와 함께|주말 저녁은/삼겹살
egg|product|봉긋한 노른자, 유정란|건강하게 자란 닭이 낳은 달걀이에요.|#9a6420|egg,egg-2|충북 괴산|노른자가 봉긋한/유정란|프라이 하나로/아침이 든든|달걀 보관법|뾰족한 쪽을 아래로;씻지 말고 그대로;문 쪽보다 안쪽에|내일 아침은/달걀 두 알
potato|product|흙에서 갓 캔 고랭지 감자|쪄 먹어도 볶아 먹어도 포슬포슬해요.|#7c5026|potato,potato-2|강원 평창|흙에서 갓 캔/고랭지 감자|쪄도 볶아도/포슬포슬해요|싹 나지 않게|빛 없는 서늘한 곳에;사과 한 알과 함께;양파와는 따로|따끈하게/쪄 드세요
sweetpotato|product|꿀이 배어나는 해남 고구마|구울수록 달콤해지는 꿀고구마예요.|#8f3a3f|sweetpotato,sweetpotato-2|전남 해남|구울수록 달콤한/꿀고구마|노랗고 촉촉한/속살 좀 보세요|에어프라이어로|씻어서 물기 빼기;180도에서 30분;뒤집어서 10분 더|겨울 간식은/군고구마
napa|product|김장이 쉬워지는 절임배추|씻지 않고 바로 버무려도 돼요.|#477a34|napa,napa-2|전남 해남|김장이 쉬워지는/절임배추|속이 꽉 차고/아삭해요|김장하는 날|두 시간 물기 빼기;속은 잎 사이사이에;하루 두었다가 냉장|올해 김장도/맛있게
rice|product|주문하면 그때 도정하는 햅쌀|갓 지은 밥 냄새가 달라요.|#436f34|rice,rice-2|강원 철원|주문하면 그때/도정한 햅쌀|윤기 흐르는/갓 지은 밥|밥맛 살리기|가볍게 세 번 씻기;30분 불리기;뜸은 10분 충분히|밥 한 공기가/든든해요
honey|product|산에 핀 꽃을 한 병에 담은 꿀|따뜻한 물에 한 숟가락이면 하루가 든든해요.|#9c6412|honey,honey-2|경남 산청|산에 핀 꽃을/한 병에|따뜻한 물에/한 숟가락|꿀 보관법|햇빛 피해 실온에;마른 숟가락으로 뜨기;돌 전 아기는 먹지 않기|달콤한 하루/한 숟가락
recipe-stew|recipe|15분이면 끓는 된장찌개|된장 한 숟가락에 두부와 감자만 있으면 돼요.|#84441f|stew,jang,tofu,potato|15분 요리|보글보글/된장찌개|된장 한 숟가락/물에 풀기;두부 반 모/큼직하게 썰기;감자 넣고/10분 끓이기|||밥만 있으면/한 상 완성
recipe-salad|recipe|불 없이 만드는 연어 샐러드|담기만 하면 되는 가벼운 한 그릇이에요.|#3f7a45|salad,lettuce-2,cherrytomato,salmon-2|10분 요리|불 없이 뚝딱/연어 샐러드|채소는 씻어/물기 털기;방울토마토/반으로 썰기;연어 올리고/레몬 꾹|||가볍고 든든한/한 그릇
wholesale|wholesale|상자째 담는 도매 감귤|식당과 카페 사장님을 위한 대용량이에요.|#b3580c|tangerine,tangerine-2|도매|가게에서 쓰는/대용량 감귤|10kg 상자를/차곡차곡|사장님께 좋은 점|상자 단위로 주문;산지에서 바로 출발;카페 음료, 후식에 딱|넉넉하게/채워 두세요
gift-fruit|gift|마음을 담은 제철 과일바구니|주소를 몰라도 선물할 수 있어요.|#6a43ab|fruitmix,fruitmix-2|선물|고마운 마음을/과일바구니로|한 알 한 알/골라 담았어요|선물, 어렵지 않아요|연락처만 알면 돼요;받는 분이 주소 입력;제철 과일로 담아요|고마운 분께/전해 보세요
gift-hanwoo|gift|정성을 전하는 한우 선물세트|감사한 분께 드리기 좋은 한우예요.|#7c1f35|hanwoo-2,galbi|선물|정성을 전하는/한우 선물세트|한 칸 한 칸/정갈하게|받은 뒤에는|받은 날 바로 냉장;오래 두려면 냉동;냉장실에서 천천히 해동|마음을 담은/한우 한 상자`

const toStoryboard = (line: string): Storyboard => {
  const cells = line.split('|')
  if (cells.length !== 12) throw new Error(`This line of the storyboards is not complete: ${line}`)
  const [key = '', kind = '', title = '', contents = '', accent = '', pictures = '', kicker = '', ...texts] = cells
  const [opening = '', closeUp = '', tipTitle = '', tips = '', closing = ''] = texts
  return {
    key,
    kind: kind as ClipKind,
    title,
    contents,
    accent,
    pictures: pictures.split(','),
    kicker,
    opening,
    closeUp,
    tipTitle,
    tips: tips.split(';').filter(Boolean),
    closing,
  }
}

export const storyboards: readonly Storyboard[] = table.trim().split('\n').map(toStoryboard)

/** One scene of a clip. Times are seconds. */
export type Scene = { readonly seconds: number; readonly caption: readonly string[] } & (
  | { readonly kind: 'opening'; readonly shot: number; readonly kicker: string }
  | { readonly kind: 'build'; readonly shot: number }
  | { readonly kind: 'closeUp'; readonly shot: number; readonly from: Point; readonly to: Point }
  | { readonly kind: 'step'; readonly shot: number; readonly step: number }
  | { readonly kind: 'stack'; readonly shot: number }
  | { readonly kind: 'tips'; readonly shot: number; readonly tips: readonly string[] }
  | { readonly kind: 'closing'; readonly shot: number }
)
/** Place in a square picture, 0 to 1. */
export type Point = readonly [x: number, y: number]

const lines = (text: string): string[] => text.split('/')

/** Movements of the camera over a picture. Clips take them in turn. */
const moves: readonly (readonly [Point, Point])[] = [
  [
    [0.4, 0.42],
    [0.6, 0.56],
  ],
  [
    [0.62, 0.6],
    [0.42, 0.44],
  ],
  [
    [0.5, 0.62],
    [0.5, 0.4],
  ],
]

const closeUpOf = (board: Storyboard, at: number): Scene => {
  const [from, to] = moves[at % moves.length] as readonly [Point, Point]
  return { kind: 'closeUp', shot: 0, seconds: 1.9, caption: lines(board.closeUp), from, to }
}

const tipsOf = ({ tipTitle, tips }: Storyboard): Scene => ({
  kind: 'tips',
  shot: 0,
  seconds: 2.9,
  caption: [tipTitle],
  tips,
})

/** Scenes between the first and the last one. */
const middleOf = (board: Storyboard, at: number): Scene[] => {
  const caption = lines(board.closeUp)
  if (board.kind === 'recipe')
    return board.closeUp
      .split(';')
      .map((text, i): Scene => ({ kind: 'step', shot: i + 1, step: i + 1, seconds: 1.9, caption: lines(text) }))
  if (board.kind === 'wholesale') return [{ kind: 'stack', shot: 0, seconds: 2.3, caption }, tipsOf(board)]
  if (board.kind === 'gift' || at % 2 === 1) return [{ kind: 'build', shot: 1, seconds: 2.2, caption }, tipsOf(board)]
  return [closeUpOf(board, at), tipsOf(board)]
}

/** Returns the scenes of a clip: opening, two or three scenes of its kind, closing. */
export const scenesOf = (board: Storyboard, at: number): Scene[] => [
  { kind: 'opening', shot: 0, seconds: 2.2, kicker: board.kicker, caption: lines(board.opening) },
  ...middleOf(board, at),
  {
    kind: 'closing',
    shot: board.kind === 'product' || board.kind === 'wholesale' ? 1 : 0,
    seconds: 1.9,
    caption: lines(board.closing),
  },
]
