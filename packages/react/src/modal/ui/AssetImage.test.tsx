import { getKnownContract } from '@latchkey/protocol/contracts'
import { cleanup, render, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { AssetImage } from './AssetImage.tsx'
import { getAssetIcon, getNetworkIcon } from './assetIcons.ts'
import { getAssetSeed } from './assetSeed.ts'

afterEach(cleanup)
const usdc = '0xA0b86991c6218b36c1d19d4a2e9eb0ce3606eB48'
const placeholder = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
const network = 'eip155:1'
const svgOf = (icon: string | undefined) =>
  decodeURIComponent(icon?.slice('data:image/svg+xml,'.length) ?? '')

describe('pictures of assets', () => {
  it('a token is known by its contract, never by its symbol', () => {
    expect(getKnownContract(network, usdc)?.symbol).toBe('USDC')
    for (const address of [usdc, `${network}:${usdc}`])
      expect(svgOf(getAssetIcon({ network, address, symbol: 'anything' }))).toMatch(/^<svg .*<\/svg>$/)
    const other = `0x${'1'.repeat(40)}`
    for (const symbol of ['USDC', 'ETH', 'constructor'])
      expect(getAssetIcon({ network, address: other, symbol })).toBeUndefined()
    expect(getAssetIcon({ network: 'eip155:5', address: usdc, symbol: 'USDC' })).toBeUndefined()
  })

  it('every chain family has a picture of its network, its Asset Hub that of the coins it holds, and a test network none', () => {
    const pictures = {
      evm: getNetworkIcon('eip155:1'),
      solana: getNetworkIcon('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'),
      bitcoin: getNetworkIcon('bip122:000000000019d6689c085ae165831e93'),
      polkadot: getNetworkIcon('polkadot:91b171bb158e2d3848fa23a9f1c25182'),
      kusama: getNetworkIcon('polkadot:b0a8d493285c2df73290dfb7e61f870f'),
    }
    for (const picture of Object.values(pictures)) expect(svgOf(picture)).toMatch(/^<svg .*<\/svg>$/)
    expect(new Set(Object.values(pictures)).size).toBe(5)
    expect(getNetworkIcon('polkadot:68d56f15f85d3136970ec16946040bc1')).toBe(pictures.polkadot)
    expect(getNetworkIcon('polkadot:48239ef607d7928874027a43a6768920')).toBe(pictures.kusama)
    expect(getNetworkIcon('bip122:000000000933ea01ad0ee984209779ba')).toBeUndefined()
  })
  it('the native currency has one picture and one colour, however a view names it', () => {
    const icons = [undefined, placeholder, `${network}:${placeholder}`].map((address) =>
      getAssetIcon({ network, address, symbol: 'ETH' }),
    )
    expect(new Set(icons).size).toBe(1)
    expect(icons[0]).toBe(getNetworkIcon(network))
    expect(getAssetIcon({ network, symbol: 'constructor' })).toBeUndefined()
    for (const address of [undefined, placeholder, `${network}:${placeholder}`])
      expect(getAssetSeed({ network, address })).toBe(network)
    expect(getAssetSeed({ network, address: usdc })).toBe(
      getAssetSeed({ network, address: `${network}:${usdc.toLowerCase()}` }),
    )
  })

  it('shows the letter tile of what nobody knows, the bundled picture of what is known, and the server’s before it', async () => {
    const shown = (container: HTMLElement) => container.querySelector('img')?.getAttribute('src')
    const { container, rerender } = render(<AssetImage network={network} symbol="ETH" size={24} />)
    await waitFor(() => expect(shown(container)).toBe(getNetworkIcon(network)))
    rerender(<AssetImage network={network} symbol="ETH" size={24} src="https://pictures.test/eth" />)
    expect(shown(container)).toBe('https://pictures.test/eth')
    rerender(<AssetImage network={network} symbol="XYZ" size={24} />)
    expect(container.querySelector('.lk-letter-tile')?.textContent).toBe('X')
  })
})
