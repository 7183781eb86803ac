import { expect } from 'vitest'

/** Compares an answer with a file beside the test, exactly; request ids are masked. */
export async function golden(response: Response, file: string): Promise<void> {
  const text = await response.text()
  const json: unknown = JSON.parse(text)
  const masked = JSON.stringify(json, (key, value) => (key === 'requestId' ? '<request id>' : value), 2)
  await expect(`${masked}\n`).toMatchFileSnapshot(file)
}
