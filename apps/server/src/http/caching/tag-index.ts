/** Index of cache keys by tag. */
export class TagIndex {
  readonly #keys = new Map<string, Set<string>>()

  add(key: string, tags: readonly string[]): void {
    for (const tag of tags) {
      const keys = this.#keys.get(tag)
      if (keys) keys.add(key)
      else this.#keys.set(tag, new Set([key]))
    }
  }

  remove(key: string, tags: readonly string[]): void {
    for (const tag of tags) {
      const keys = this.#keys.get(tag)
      keys?.delete(key)
      if (keys?.size === 0) this.#keys.delete(tag)
    }
  }

  /** Lists the keys with this tag. The result is a copy, so entries can be removed while it is iterated. */
  list(tag: string): string[] {
    return [...(this.#keys.get(tag) ?? [])]
  }

  clear(): void {
    this.#keys.clear()
  }
}
