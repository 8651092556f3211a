import type { DemoCategory } from '#src/catalogue-shape.ts'
import { imageOf } from '#src/product/pictures.ts'

const table = `
91|과일|fruit
9101|사과·배|apple-pear
9102|감귤·만감류|citrus
9103|포도·베리|grape-berry
9104|복숭아·자두·매실|stone-fruit
9105|수박·참외·멜론|melon
9106|감·곶감|persimmon
9107|수입·열대과일|tropical
9108|과일 선물세트|fruit-gift
93|수산|fish
9301|생선|whole-fish
9302|회·필레|sashimi
9303|새우·게|shrimp-crab
9304|오징어·문어|squid-octopus
9305|조개·전복|shellfish
9306|건어물·김|dried-fish
9307|젓갈·어묵|fishcake-roe
9308|수산 선물세트|fish-gift
96|정육|meat
9601|한우|hanwoo
9602|돼지고기|pork
9603|닭·오리|poultry
9604|달걀|egg
9605|수입육·양고기|imported-meat
9606|햄·소시지|ham-sausage
9607|정육 선물세트|meat-gift
97|채소|vegetable
9701|감자·고구마|potato
9702|뿌리채소·밤|root
9703|양파·마늘·대파|onion-garlic
9704|배추·무·김장|kimjang
9705|쌈·잎채소|leafy
9706|열매채소|fruit-vegetable
9707|버섯|mushroom
9708|꾸러미·샐러드|salad-box
95|식품|food
9501|쌀·잡곡|rice-grain
9502|견과·건과|nuts
9503|김치·반찬|kimchi
9504|장·양념·기름|sauce-oil
9505|꿀·즙·건강식품|health
9506|떡·한과·베이커리|bakery
9507|간편식·밀키트|meal-kit
9508|유제품·음료·간식|dairy-drink`

export const categories: readonly DemoCategory[] = table
  .trim()
  .split('\n')
  .map((line, position) => {
    const [id = '', name = '', slug = ''] = line.split('|')
    return {
      id: Number(id),
      parentId: id.length > 2 ? Number(id.slice(0, 2)) : null,
      name,
      slug,
      image: imageOf(`cat-${id}`),
      position,
    }
  })
