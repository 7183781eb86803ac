/** Milliseconds "started" stays: a quick chain's outcome must not push it away unread. */
const readingTime = 2500

/** Resolves when what was just said of a transaction has been there long enough to be read. */
export function waitForReading(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, readingTime))
}
