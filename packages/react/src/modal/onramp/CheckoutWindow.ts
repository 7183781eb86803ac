/** A window of the provider, opened before its page is known. */
export type CheckoutWindow = {
  /** A page may also have cut itself off from us, which looks the same. */
  isClosed(): boolean
  /** Shows a page, which learns nothing of ours. */
  go(url: string): void
  close(): void
}
