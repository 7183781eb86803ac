import type { Nft } from '@latchkey/core'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { createTestApp } from '../../../testing/createTestApp.tsx'
import { textOf } from '../../../testing/page.ts'
import { AccountNft } from './AccountNft.tsx'

const nft: Nft = {
  network: 'eip155:1',
  contract: `0x${'22'.repeat(20)}`,
  tokenId: '7',
  name: 'Cat',
  imageUrl: 'https://api.test/v1/images/a',
  amount: 1n,
  hidden: false,
}
const open = (change: Partial<Nft> = {}) => createTestApp().open(<AccountNft data={{ ...nft, ...change }} />)

describe('AccountNft', () => {
  it('[S2.28] shows image, name, network, and the whole contract and token id', async () => {
    await open()
    expect(document.querySelector('img')?.getAttribute('src')).toBe(nft.imageUrl)
    for (const whole of [nft.contract, nft.tokenId]) expect(screen.getByTitle(whole).textContent).toBe(whole)
    for (const words of ['Cat', 'Test One']) expect(textOf()).toContain(words)
    for (const words of ['You own', 'spam']) expect(textOf()).not.toContain(words)
  })

  it('[T-IMG] without an image from our own server, shows a letter and says so', async () => {
    await open({ imageUrl: undefined })
    expect(document.querySelector('img')).toBeNull()
    expect(textOf('nft-picture')).toContain('This picture can’t be shown here.')
  })

  it('[X.41] marks spam, shows its name as plain text, and counts every piece', async () => {
    const name = '<b>Free</b> \u202e mint at evil.example'
    await open({ hidden: true, name, amount: 2n ** 256n - 1n, tokenId: '9'.repeat(78) })
    expect(screen.getByText(/looks like spam/)).toBeTruthy()
    expect(document.querySelector('b, a[href*="evil"]')).toBeNull()
    expect(textOf()).not.toContain('\u202e')
    expect(textOf()).toContain('115,792,089,237,316,195')
  })
})
