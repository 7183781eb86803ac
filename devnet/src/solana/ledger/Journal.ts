/** A line of the journal: everything the chain needs to be made again. Bytes are base64. */
export type JournalLine =
  | { readonly kind: 'genesis'; readonly time: number }
  | {
      readonly kind: 'transaction'
      readonly wire: string
      readonly slot: number
      /** Milliseconds since 1970. */
      readonly time: number
    }
  | {
      readonly kind: 'account'
      readonly address: string
      readonly owner: string
      readonly lamports: string
      readonly data: string
    }

/** An append-only file of lines. */
export type Journal = {
  /** What was there when it was opened, the first line always a `genesis`. */
  readonly lines: readonly JournalLine[]
  append(line: JournalLine): void
  close(): void
}
