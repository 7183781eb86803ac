import { rpcErrorCodes } from '@latchkey/protocol'
import { describe, expect, it } from 'vitest'
import { TimeoutError } from './errors.ts'
import { explainError } from './explainError.ts'

describe('explainError', () => {
  it.each(Object.entries(rpcErrorCodes))(
    '%s has words of its own: what happened and what to do',
    (_reason, code) => {
      const text = explainError({ code, message: 'hunter2' })
      expect(text).not.toContain('hunter2')
      expect(text).not.toBe(explainError(undefined))
      expect(text).toMatch(/^[A-Z].+[.;] [A-Zc].+\.$/)
    },
  )

  it('no two reasons read the same', () => {
    const texts = Object.values(rpcErrorCodes).map((code) => explainError({ code }))
    expect(new Set(texts).size).toBe(texts.length)
  })

  it('an error of ours reads message and hint', () => {
    expect(explainError(new TimeoutError({ timeout: 10_000 }))).toBe(
      'No answer came within 10 seconds, so the request was given up. Check your connection and try again.',
    )
  })

  it.each([undefined, null, {}, 'oops', 12])('%j reads that nobody said why', (thrown) => {
    expect(explainError(thrown)).toMatch(/failed without giving a reason. Try again/)
  })
})
