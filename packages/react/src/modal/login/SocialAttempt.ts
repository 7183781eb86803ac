/** A sign-in whose window was opened in the click that asked for it; the view that shows it takes it over. */
export type SocialAttempt = {
  /** Resolves when the person is in. */
  readonly done: Promise<void>
  /** Whether the window looks closed. */
  isClosed(): boolean
  subscribe(listener: () => void): () => void
  stop(): void
}
