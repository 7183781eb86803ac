/** What the last action came to. */
export type ActionResult = {
  readonly tone: 'waiting' | 'done' | 'failed'
  readonly text: string
  /** What was signed, so that anybody can verify the signature. */
  readonly message?: string | undefined
  readonly typedData?: string | undefined
}
