import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createImageKey, normalizeSource, parseImageKey } from './images.ts'

describe('imageKey', () => {
  const secret = Buffer.from('a secret of this test')

  it('a key gives back its source, and any other key nothing', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', minLength: 1 }),
        fc.nat(),
        fc.string(),
        (source, at, letters) => {
          const key = createImageKey(source, secret)
          expect(parseImageKey(key, secret)).toBe(source)
          expect(parseImageKey(key, Buffer.from('another'))).toBeUndefined()
          const place = at % key.length
          const forged = `${key.slice(0, place)}${letters || 'x'}${key.slice(place + 1)}`
          if (forged !== key) expect(parseImageKey(forged, secret)).toBeUndefined()
        },
      ),
    )
  })

  it.each([
    '',
    '.',
    '..',
    'aHR0cDovL2E',
    `aHR0cDovL2E.${'A'.repeat(22)}`,
    `aHR0cDovL2E.${'é'.repeat(22)}`,
    'a.b.c',
  ])('"%s" is no key', (key) => expect(parseImageKey(key, secret)).toBeUndefined())
})

describe('normalizeSource', () => {
  const gateway = 'https://ipfs.example/ipfs/'
  const cid = 'bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi'

  it.each([
    ['https://a.example/x.png#part', 'https://a.example/x.png'],
    ['  HTTP://A.example/x ', 'http://a.example/x'],
    [`ipfs://${cid}`, `${gateway}${cid}`],
    [`ipfs://ipfs/${cid}/1.png`, `${gateway}${cid}/1.png`],
    ['data:image/png;base64,AAAA', 'data:image/png;base64,AAAA'],
  ])('%s is asked for as %s', (source, expected) => expect(normalizeSource(source, gateway)).toBe(expected))

  it.each([
    '',
    'javascript:alert(1)',
    'data:image/svg+xml;base64,PHN2Zy8+',
    'data:text/html,<script>',
    'data:,x',
    'file:///etc/passwd',
    'ftp://a.example/x.png',
    '//a.example/x.png',
    '/v1/time',
    'http://user:pass@a.example/',
    'http://',
    `ipfs://${cid}/../../../other`,
    'ipfs://a/b',
    `ipfs://${cid}?x=1`,
    'ipns://a.example',
    'ar://x',
    `https://a.example/${'x'.repeat(8_192)}`,
  ])('"%s" has no picture', (source) => expect(normalizeSource(source, gateway)).toBeUndefined())

  it('without a gateway ipfs is not read', () => expect(normalizeSource(`ipfs://${cid}`)).toBeUndefined())
})
