import { cleanup, fireEvent, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { createTestSwaps, type TestSwaps } from '../../../../../core/src/testing/createTestSwaps.ts'
import { createTestApp, type TestApp } from '../../../testing/createTestApp.tsx'
import { textOf, typeInto, untilText } from '../../../testing/page.ts'
import { Swap } from './Swap.tsx'
import { SwapSelectToken } from './SwapSelectToken.tsx'
import { dispatchSwap, swapDraft } from './swapDraft.ts'
import { initializeSwap } from './swapSteps.ts'

const sphere = { name: 'Sphere', symbol: 'SPHERE', address: `eip155:1:0x${'33'.repeat(20)}`, decimals: 18 }
const contract = `0x${'99'.repeat(20)}`
const search = (text: string) => typeInto('swap-search', text)

describe('SwapSelectToken', () => {
  let app: TestApp
  let swaps: TestSwaps
  const open = async () => {
    await app.connect()
    await initializeSwap(app.config, app.drafts)
    const [sourceToken, toToken] = app.drafts.get(swapDraft).tokens
    dispatchSwap(app.drafts, { type: 'update', update: { sourceToken, toToken, sourceTokenAmount: '1' } })
    app.modal.push({ view: 'Swap' })
    app.modal.push({ view: 'SwapSelectToken', data: { side: 'to' } })
    app.show(<SwapSelectToken data={{ side: 'to' }} />)
  }
  /** Changes the tokens the server lists, or finds by a contract. */
  const setTokens = (change: (tokens: object[]) => object[]) => {
    swaps.change = (call, answer) =>
      call === 'tokens' ? { tokens: change(answer.tokens as object[]) } : answer
  }
  beforeEach(() => {
    swaps = createTestSwaps()
    app = createTestApp({ server: { api: 'https://api.example', projectId: 'local', swaps: ['eip155:1'] } })
  })

  it('[S9.22] [S9.23] groups suggested and popular tokens above all others, each token once', async () => {
    setTokens((tokens) => [...tokens, { ...sphere, logoUri: null, eip2612: false }])
    await open()
    const titles = screen.getAllByRole('heading').map(({ textContent }) => textContent)
    expect(titles).toEqual(['Suggested', 'Popular', 'All tokens'])
    const [suggested, popular, all] = screen.getAllByRole('list').map((list) => list.textContent ?? '')
    expect(suggested).toContain('Ether')
    expect(popular).toContain('Sphere')
    expect(popular).not.toContain('Ether')
    for (const name of ['Ether', 'Test Dollar', 'Latchkey', 'Sphere']) expect(all).toContain(name)
  })

  it('says that there are no tokens, without a button to clear the search', async () => {
    await app.open(<SwapSelectToken data={{ side: 'to' }} />)
    expect(textOf()).toContain('No tokens can be swapped on this network')
    expect(screen.queryByText('Clear search')).toBeNull()
  })

  it('searches by name and symbol; no match explains what to do and can be cleared', async () => {
    await open()
    for (const text of ['doll', 'LkT']) {
      search(text)
      expect(screen.getAllByRole('listitem')).toHaveLength(1)
    }
    search('nothing')
    expect(textOf()).toContain('No token matches “nothing”')
    fireEvent.click(screen.getByText('Clear search'))
    expect(screen.getAllByRole('listitem').length).toBeGreaterThan(2)
  })

  it('choosing the other side’s token exchanges the sides', async () => {
    await open()
    fireEvent.click(screen.getAllByTestId('swap-token-ETH')[0] as HTMLElement)
    expect(app.drafts.get(swapDraft)).toMatchObject({
      sourceToken: { symbol: 'TUSD' },
      toToken: { symbol: 'ETH' },
    })
    expect(app.view).toBe('Swap')
  })

  it('finds an unlisted token by its contract, marks it, and warns before the swap', async () => {
    await open()
    const found = { ...sphere, address: `eip155:1:${contract}`, logoUri: null, eip2612: false }
    setTokens(() => [{ ...found, unverified: true }])
    search(contract)
    await untilText('Not on any list', 'swap-token-SPHERE')
    fireEvent.click(screen.getByTestId('swap-token-SPHERE'))
    cleanup()
    app.show(<Swap data={undefined} />)
    await untilText('isn’t on any list', 'swap-unverified')
  })

  it('says that an address is no token', async () => {
    await open()
    setTokens(() => [])
    search(contract)
    await untilText('No token matches')
  })
})
