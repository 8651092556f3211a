/** JSON that may stand inside a `<script>`. */
export const inScript = (json: string): string => json.replaceAll('<', String.raw`\u003c`)
