/** Milliseconds the "started" toast stays: a quick chain's outcome must not replace it unread. */
const readingTime = 2500

/** Resolves when the last toast has been shown long enough to be read. */
export function waitForReading(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, readingTime))
}
