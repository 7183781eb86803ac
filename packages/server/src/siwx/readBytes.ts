import { withDeadline } from '../chain/withDeadline.ts'
import { gatherBytes } from '../http/gatherBytes.ts'

/**
 * A body as bytes, no more than `most` of them; undefined where there are more.
 *
 * @throws DeadlineError, and what the stream fails with
 */
export async function readBytes(
  body: ReadableStream<Uint8Array> | null,
  most: number,
  milliseconds: number,
): Promise<Buffer | undefined> {
  if (!body) return Buffer.alloc(0)
  const reader = body.getReader()
  const bytes = gatherBytes(most)
  const read = async () => {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return bytes.all()
      if (!bytes.add(value)) return undefined
    }
  }
  try {
    return await withDeadline(read(), milliseconds, 'Reading a body')
  } finally {
    // what is left of it is nobody's
    reader.cancel().catch(() => undefined)
  }
}
