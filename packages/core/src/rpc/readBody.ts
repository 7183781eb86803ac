/**
 * Reads a response as text, but never more than `limit` bytes: a hostile or broken server can't fill the memory.
 *
 * @returns `undefined` if there is more
 */
export async function readBody(response: Response, limit: number): Promise<string | undefined> {
  const reader = response.body?.getReader()
  if (!reader) return ''
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    size += value.byteLength
    if (size > limit) {
      // Not awaited: the answer is worthless already, and a stream may never confirm.
      reader.cancel().catch(() => undefined)
      return undefined
    }
    text += decoder.decode(value, { stream: true })
  }
}
