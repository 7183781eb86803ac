/** Milliseconds before each further try. */
const pauses = [400, 1200]

/** Asks up to three times; what `isAnswer` takes for a word on the question is thrown at once. */
export async function askPatiently<value>(
  ask: () => Promise<value>,
  isAnswer: (error: unknown) => boolean,
): Promise<value> {
  for (let tries = 0; ; tries++) {
    try {
      return await ask()
    } catch (error) {
      const pause = pauses[tries]
      if (isAnswer(error) || pause === undefined) throw error
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
}
