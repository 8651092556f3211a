interface Attribute {
  readonly id: number
  readonly categoryId: number
  readonly name: string
  readonly position: number
  readonly values: readonly { readonly id: number; readonly name: string; readonly position: number }[]
}

/** What a review of each top category answers with one tap, from the best answer down. */
const table = `
91|당도:아주 달아요,알맞게 달아요,덜 달아요|신선도:아주 싱싱해요,보통이에요,아쉬워요|포장:꼼꼼해요,보통이에요,아쉬워요
93|신선도:아주 싱싱해요,보통이에요,아쉬워요|손질:깔끔해요,보통이에요,아쉬워요|포장:꼼꼼해요,보통이에요,아쉬워요
96|육질:아주 부드러워요,알맞아요,질겨요|신선도:아주 신선해요,보통이에요,아쉬워요|포장:꼼꼼해요,보통이에요,아쉬워요
97|신선도:아주 싱싱해요,보통이에요,아쉬워요|크기:고르고 좋아요,보통이에요,들쭉날쭉해요|포장:꼼꼼해요,보통이에요,아쉬워요
95|맛:아주 맛있어요,괜찮아요,아쉬워요|양:넉넉해요,알맞아요,적어요|포장:꼼꼼해요,보통이에요,아쉬워요`

export const reviewAttributes: readonly Attribute[] = table
  .trim()
  .split('\n')
  .flatMap((line) => {
    const [category = '', ...attributes] = line.split('|')
    return attributes.map((attribute, at) => {
      const [name = '', values = ''] = attribute.split(':')
      const id = Number(category) * 10 + at + 1
      return {
        id,
        categoryId: Number(category),
        name,
        position: at + 1,
        values: values
          .split(',')
          .map((value, place) => ({ id: id * 10 + place + 1, name: value, position: place + 1 })),
      }
    })
  })
