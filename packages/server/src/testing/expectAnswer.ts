import { errorEnvelope } from '@latchkey/protocol/schemas'
import * as v from 'valibot'
import { expect } from 'vitest'

/** Values that differ in each run. */
const masks: Readonly<Record<string, string>> = { requestId: '<request id>', age: '<age>' }

/** Compares a response with a file beside the test. Request ids and ages are masked. */
export async function golden(response: Response, file: string): Promise<void> {
  const text = await response.text()
  const json: unknown = JSON.parse(text)
  const masked = JSON.stringify(json, (key, value: unknown) => masks[key] ?? value, 2)
  await expect(`${masked}\n`).toMatchFileSnapshot(file)
}

/** Expects the headers of every data route. */
export function expectApiHeaders({ headers }: Response): void {
  expect(headers.get('content-type')).toBe('application/json')
  expect(headers.get('access-control-allow-origin')).toBe('*')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('x-request-id')).toMatch(
    /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/,
  )
}

/** Status and first reason of a refused request: `[400, 'name', 'Name is reserved']`. */
export async function getRefusal(response: Response | Promise<Response>) {
  const answer = await response
  const [reason] = v.parse(errorEnvelope, await answer.json()).reasons
  return [answer.status, reason?.field, reason?.description] as const
}
