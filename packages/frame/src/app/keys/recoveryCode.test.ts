import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { formatRecoveryCode, parseRecoveryCode } from './factorSecrets.ts'

const secret = fc.uint8Array({ minLength: 32, maxLength: 32 })

it('[X.02] a recovery code comes back however it is typed, and a wrong letter is told', () =>
  fc.assert(
    fc.property(secret, fc.nat(), (bytes, at) => {
      const code = formatRecoveryCode(bytes)
      expect(parseRecoveryCode(` ${code.toLowerCase().replaceAll('-', ' ')} `)).toEqual(bytes)
      const plain = code.replaceAll('-', '')
      const where = at % (plain.length - 1)
      const other = plain[where] === 'A' ? 'B' : 'A'
      const wrong = `${plain.slice(0, where)}${other}${plain.slice(where + 1)}`
      const read = (() => {
        try {
          return parseRecoveryCode(wrong)
        } catch {
          return undefined
        }
      })()
      // two bytes of check: one in 65,536 passes, and then the wrapped key doesn't open
      if (read) expect(read).not.toEqual(bytes)
    }),
  ))
