import { authFailures } from '@latchkey/protocol'
import { describe, expect, it } from 'vitest'
import { FrameApiError, KeyError, type KeyErrorCode, RequestError, ScreenError } from '../errors.ts'
import { ar, arabic as arabicTexts } from './ar.ts'
import { createTranslator } from './createTranslator.ts'
import { describeError } from './describeError.ts'

const english = createTranslator(undefined).translate
const arabic = createTranslator(arabicTexts).translate
const general = 'That didn’t work. Try again.'
const unknown = 'In words that no catalogue has.'

const keyCodes: readonly KeyErrorCode[] = [
  'damagedShare',
  'mixedShares',
  'wrongShares',
  'noDeviceShare',
  'wrongFactor',
  'cancelled',
  'notApproved',
  'notForUs',
  'badSecret',
  'failed',
]

describe('[X.46] the text of an error', () => {
  it('is that of its sentence, where the catalogue has it', () => {
    const sentence = 'This passkey was already removed. Nothing changed.'
    const error = new FrameApiError('unknown', 410, sentence)
    expect(describeError(english, error)).toBe(sentence)
    expect(describeError(arabic, error)).toBe(ar[sentence])
  })

  it.each([
    [12, 'يُرجى المحاولة مرة أخرى بعد \u206812\u2069 ثانية'],
    [3, 'يُرجى المحاولة مرة أخرى بعد \u20683\u2069 ثوانٍ'],
    [2, 'يُرجى المحاولة مرة أخرى بعد ثانيتين'],
  ])('[S5.02] of the cooldown of mails says that it lasts %i seconds', (seconds, words) => {
    const sentence = `Please try again after ${seconds} seconds`
    const error = new FrameApiError('cooldown', 429, sentence)
    expect(describeError(arabic, error)).toBe(words)
    expect(describeError(english, error)).toBe(sentence)
  })

  it('is else that of its code, which every refusal and every failure of the keys has', () => {
    const codes = [
      ...(Object.keys(authFailures) as (keyof typeof authFailures)[]),
      'offline',
      'unknown',
    ] as const
    for (const code of codes) {
      const text = describeError(arabic, new FrameApiError(code, 400, unknown))
      expect(Object.values(ar), code).toContain(text)
    }
    for (const code of keyCodes)
      expect(Object.values(ar), code).toContain(describeError(arabic, new KeyError(code, unknown)))
    expect(describeError(arabic, new RequestError('chain', 'insufficient funds'))).toBe(
      ar[
        'The network rejected this, so nothing was sent. Check that the account can pay the network fee, then try again.'
      ],
    )
    expect(describeError(arabic, new KeyError('notForUs', unknown))).toBe(
      ar['The wallet’s server returned an invalid response. Try again in a moment.'],
    )
  })

  it('is else a general one; so is that of an error of the browser or a library, in English too', () => {
    expect(describeError(arabic, new RequestError('busy', unknown))).toBe(ar[general])
    for (const error of [new Error(unknown), new TypeError('Failed to fetch'), 'text', undefined]) {
      expect(describeError(arabic, error)).toBe(ar[general])
      expect(describeError(english, error)).toBe(general)
    }
    expect(describeError(english, new FrameApiError('unknown', 400, ''))).toBe(
      'The wallet’s server rejected this. Try again later.',
    )
  })

  it('of a screen is all of its sentences', () => {
    const error = new ScreenError('The passwords don’t match.', 'Use four or more unrelated words.')
    expect(describeError(english, error)).toBe('The passwords don’t match. Use four or more unrelated words.')
    expect(describeError(arabic, error)).toBe(
      `${ar['The passwords don’t match.']} ${ar['Use four or more unrelated words.']}`,
    )
  })
})
