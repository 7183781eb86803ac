/** Milliseconds before each retry. */
const retryDelays = [400, 1200]

/**
 * Calls a server up to three times. An error for which `isFinal` returns true is thrown at once: it is the server's
 * answer, such as a refused token, and another call would not change it.
 */
export async function retryUnlessFinal<value>(
  call: () => Promise<value>,
  isFinal: (error: unknown) => boolean,
): Promise<value> {
  for (let tries = 0; ; tries++) {
    try {
      return await call()
    } catch (error) {
      const delay = retryDelays[tries]
      if (isFinal(error) || delay === undefined) throw error
      await new Promise((resolve) => setTimeout(resolve, delay))
    }
  }
}
