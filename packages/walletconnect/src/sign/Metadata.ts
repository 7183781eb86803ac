/** What one side says of itself. All of it is text from outside when it is the other side's. */
export type Metadata = {
  readonly name: string
  readonly description: string
  readonly url: string
  readonly icons: readonly string[]
  readonly redirect?:
    | {
        readonly native?: string | undefined
        readonly universal?: string | undefined
        readonly linkMode?: boolean | undefined
      }
    | undefined
}

/** One of the two sides of a session. */
export type Participant = { readonly publicKey: string; readonly metadata: Metadata }
