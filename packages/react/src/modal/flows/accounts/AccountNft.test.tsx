import type { Nft } from '@latchkey/core'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/createTestApp.tsx'
import { AccountNft } from './AccountNft.tsx'

const contract = `0x${'22'.repeat(20)}`
const nft: Nft = {
  network: 'eip155:1',
  contract,
  tokenId: '7',
  name: 'Cat',
  imageUrl: 'https://api.test/v1/images/a',
  amount: 1n,
  hidden: false,
}

describe('AccountNft', () => {
  let app: TestApp
  beforeEach(async () => {
    app = createTestApp()
    await app.connect()
  })
  afterEach(() => {
    cleanup()
    app.stop()
  })
  const show = (change: Partial<Nft> = {}) => app.show(<AccountNft data={{ ...nft, ...change }} />)
  const text = () => document.body.textContent ?? ''

  it('[S2.28] shows image, name, network, and the whole contract and token id', () => {
    show()
    expect(document.querySelector('img')?.getAttribute('src')).toBe(nft.imageUrl)
    expect(screen.getByTitle(contract).textContent).toBe(contract)
    expect(screen.getByTitle('7').textContent).toBe('7')
    for (const words of ['Cat', 'Test One']) expect(text()).toContain(words)
    expect(text()).not.toContain('You hold')
    expect(text()).not.toContain('spam')
  })

  it('[T-IMG] without an image from our own server, shows a letter and says so', () => {
    show({ imageUrl: undefined })
    expect(document.querySelector('img')).toBeNull()
    expect(text()).toContain('No picture of it can be shown here.')
  })

  it('[X.41] marks spam, shows its name as plain text, and counts every piece', () => {
    show({
      hidden: true,
      name: '<b>Free</b> \u202e mint at evil.example',
      amount: 2n ** 256n - 1n,
      tokenId: '9'.repeat(78),
    })
    expect(screen.getByText(/looks like spam/)).toBeTruthy()
    expect(document.querySelector('b')).toBeNull()
    expect(text()).not.toContain('\u202e')
    expect(text()).toContain('115,792,089,237,316,195')
    expect(document.querySelector('a[href*="evil"]')).toBeNull()
  })
})
