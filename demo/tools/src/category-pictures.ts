import { mix } from './drawing/colour.ts'
import { paint } from './drawing/paint.ts'
import { drawPieces, type Placed } from './drawing/pieces.ts'

/** Pieces and tint of each category picture `cat-<category id>`. */
const tints: Record<string, string> = {
  '91': '#ffe1cf',
  '93': '#d3e9f7',
  '96': '#ffd9d6',
  '97': '#dcefcd',
  '95': '#fbe8bf',
}
const table = `
91|과일|red-apple,shine,tangerine
9101|사과·배|red-apple,bae,green-apple
9102|감귤·만감류|hallabong,tangerine,yuja
9103|포도·베리|shine,strawberry,blueberries
9104|복숭아·자두|peach,plum,nectarine
9105|수박·참외·멜론|watermelon-whole,chamoe,melon
9106|감·곶감|persimmon,gotgam,persimmon
9107|수입·열대과일|mango,pineapple,banana
9108|과일 선물세트|wrapped-gift,bae,red-apple
93|수산|mackerel,redshrimp,snowcrab
9301|생선|mackerel,dom,galchi
9302|회·필레|salmon,tuna,whitefish
9303|새우·게|redshrimp,snowcrab,lobster
9304|오징어·문어|rawsquid,octopusleg,nakji
9305|조개·전복|abalone,scallop,oyster
9306|건어물·김|gim,anchovy,cuttlefish
9307|젓갈·어묵|roe,fish-cake-with-swirl,oden
9308|수산 선물세트|wrapped-gift,gulbi,abalone
96|정육|hanwoo,belly,poultry-leg
9601|한우|hanwoo,brisket,cut-of-meat
9602|돼지고기|belly,pork,belly
9603|닭·오리|poultry-leg,duckslice,chicken
9604|달걀|egg,whiteegg,egg
9605|수입육·양고기|lamb,cut-of-meat,hanwoo
9606|햄·소시지|sausage,ham,bacon
9607|정육 선물세트|wrapped-gift,meat-on-bone,hanwoo
97|채소|carrot,tomato,broccoli
9701|감자·고구마|potato,sweetpotato,redpotato
9702|뿌리채소|carrot,radish,lotus
9703|양파·마늘·생강|onion,garlic,ginger-root
9704|배추·무·김장|napa,radish,hot-pepper
9705|쌈·잎채소|lettuce,perilla,redlettuce
9706|열매채소|tomato,redpaprika,cucumber
9707|버섯|shiitake,kingoyster,enoki
9708|꾸러미·샐러드|green-salad,broccoli,ear-of-corn
95|식품|rice,honey-pot,kimchi
9501|쌀·잡곡|rice,grain,cooked-rice
9502|견과·건과|peanuts,chestnut,yellowbeans
9503|김치·반찬|kimchi,napa,tofu
9504|장·양념·기름|gochujang,oil-bottle,chilipowder
9505|꿀·즙·건강식품|honey-pot,pouch-pear,ginseng
9506|떡·한과·베이커리|hangwa,dango,croissant
9507|간편식·밀키트|pot-of-food,dumpling,steaming-bowl
9508|유제품·음료·간식|milk-bottle,cheese-wedge,cookie`

export const categoryPictures = table
  .trim()
  .split('\n')
  .map((line) => {
    const [id = '', name = '', pieces = ''] = line.split('|')
    return { key: `cat-${id}`, alt: `${name} 모음`, main: pieces.split(','), tone: tints[id.slice(0, 2)] ?? '#eeeeee' }
  })

/** Paints a category picture: a plain ground in the category's tint with a small group of pieces in the middle. */
export async function paintCategory(main: readonly string[], tone: string): Promise<Buffer> {
  const at = (i: number) => main[i % main.length] as string
  const placed: Placed[] =
    main.length === 1
      ? [
          { name: at(0), x: 340, y: 440, size: 430, turn: -14, shade: 0.1 },
          { name: at(0), x: 590, y: 520, size: 560, turn: 8 },
        ]
      : [
          { name: at(1), x: 290, y: 430, size: 400, turn: -14, shade: 0.06 },
          { name: at(2), x: 690, y: 420, size: 400, turn: 14, shade: 0.06 },
          { name: at(0), x: 490, y: 580, size: 500, turn: 0 },
        ]
  const pieces = await drawPieces(placed)
  const ground = `<defs><radialGradient id="cg" cx=".35" cy=".25" r=".95"><stop stop-color="${mix(tone, '#ffffff', 0.55)}"/><stop offset="1" stop-color="${tone}"/></radialGradient></defs><rect width="960" height="960" fill="url(#cg)"/><circle cx="480" cy="500" r="380" fill="#ffffff" opacity=".32"/>`
  return paint(`<defs>${pieces.defs}</defs>${ground}${pieces.body}`, 960, 960)
}
