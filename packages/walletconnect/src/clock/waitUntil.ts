/** Longest delay a timer takes, milliseconds. */
const longest = 2_147_483_647

/** Calls back after a delay in milliseconds, however long; the returned function calls it off. */
export function waitUntil(delay: number, call: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>
  const wait = (rest: number) => {
    timer = setTimeout(
      () => (rest > longest ? wait(rest - longest) : call()),
      Math.max(0, Math.min(rest, longest)),
    )
  }
  wait(delay)
  return () => clearTimeout(timer)
}
