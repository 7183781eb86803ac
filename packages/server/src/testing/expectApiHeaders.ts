import { expect } from 'vitest'

/** What every answer of a data route carries (W1.17, L12). */
export function expectApiHeaders({ headers }: Response): void {
  expect(headers.get('content-type')).toBe('application/json')
  expect(headers.get('access-control-allow-origin')).toBe('*')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('x-request-id')).toMatch(
    /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/,
  )
}
