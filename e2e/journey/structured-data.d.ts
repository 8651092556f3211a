// Both packages come without types; these are the parts that are used.
declare module '@marbec/web-auto-extractor' {
  interface Options {
    addLocation?: boolean
    embedSource?: readonly string[]
  }
  export default class Extractor {
    constructor(options?: Options)
    parse(html: string): Record<string, unknown>
  }
}
declare module '@adobe/structured-data-validator' {
  interface Issue {
    severity: 'ERROR' | 'WARNING'
    issueMessage: string
  }
  export default class Validator {
    validate(data: Record<string, unknown>): Promise<Issue[]>
  }
}
