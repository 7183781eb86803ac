import { getSwap, initializeSwap, updateSwap } from '@latchkey/core'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestSwaps, type TestSwaps } from '../../../../../core/src/testing/createTestSwaps.ts'
import { createTestApp, type TestApp } from '../../../testing/createTestApp.tsx'
import { Swap } from './Swap.tsx'
import { SwapSelectToken } from './SwapSelectToken.tsx'

const slow = { timeout: 5_000 }
const text = () => document.body.textContent ?? ''
const search = (value: string) => fireEvent.change(screen.getByTestId('swap-search'), { target: { value } })

describe('SwapSelectToken', () => {
  let app: TestApp
  let swaps: TestSwaps
  const top = () => app.modal.state.stack.at(-1)?.view
  const open = async (side: 'from' | 'to') => {
    await app.connect()
    await initializeSwap(app.config)
    const [sourceToken, toToken] = getSwap(app.config).tokens
    updateSwap(app.config, { sourceToken, toToken, sourceTokenAmount: '1' })
    app.modal.push({ view: 'Swap' })
    app.modal.push({ view: 'SwapSelectToken', data: { side } })
    app.show(<SwapSelectToken data={{ side }} />)
  }
  beforeEach(() => {
    swaps = createTestSwaps()
    app = createTestApp({ server: { api: 'https://api.example', projectId: 'local' } })
  })
  afterEach(() => {
    cleanup()
    app.stop()
    vi.unstubAllGlobals()
  })

  it('[S9.22] [S9.23] groups suggested and popular tokens above all others, each token once', async () => {
    swaps.change = (call, answer) =>
      call === 'tokens'
        ? { tokens: [...(answer.tokens as object[]), { ...popular, logoUri: null, eip2612: false }] }
        : answer
    await open('to')
    const titles = screen.getAllByRole('heading').map(({ textContent }) => textContent)
    expect(titles).toEqual(['Suggested', 'Popular', 'All tokens'])
    const lists = screen.getAllByRole('list').map((list) => list.textContent ?? '')
    expect(lists[0]).toContain('Ether')
    expect(lists[1]).toContain('Sphere')
    expect(lists[1]).not.toContain('Ether')
    for (const name of ['Ether', 'Test Dollar', 'Latchkey', 'Sphere']) expect(lists[2]).toContain(name)
  })

  it('says that there are no tokens, without a button to clear the search', async () => {
    await app.connect()
    app.show(<SwapSelectToken data={{ side: 'to' }} />)
    expect(text()).toContain('No token can be swapped on this network')
    expect(screen.queryByText('Clear search')).toBeNull()
  })

  it('searches by name and symbol; no match explains what to do and can be cleared', async () => {
    await open('to')
    search('doll')
    expect(screen.getAllByRole('listitem')).toHaveLength(1)
    search('LkT')
    expect(screen.getAllByRole('listitem')).toHaveLength(1)
    search('nothing')
    expect(text()).toContain('No token called “nothing”')
    fireEvent.click(screen.getByText('Clear search'))
    expect(screen.getAllByRole('listitem').length).toBeGreaterThan(2)
  })

  it('choosing the other side’s token exchanges the sides', async () => {
    await open('to')
    fireEvent.click(screen.getAllByTestId('swap-token-ETH')[0] as HTMLElement)
    expect(getSwap(app.config)).toMatchObject({ sourceToken: { symbol: 'TUSD' }, toToken: { symbol: 'ETH' } })
    expect(top()).toBe('Swap')
  })

  it('finds an unlisted token by its contract, marks it, and warns before the swap', async () => {
    const contract = `0x${'99'.repeat(20)}`
    const found = {
      name: 'Ether',
      symbol: 'ETH',
      address: `eip155:1:${contract}`,
      decimals: 18,
      logoUri: null,
      eip2612: false,
    }
    await open('to')
    swaps.change = (call, answer) =>
      call === 'tokens' ? { tokens: [{ ...found, unverified: true }] } : answer
    search(contract)
    const row = await screen.findByTestId('swap-token-ETH', {}, slow)
    expect(row.textContent).toContain('On no list')
    fireEvent.click(row)
    cleanup()
    app.show(<Swap data={undefined} />)
    await waitFor(
      () => expect(screen.getByTestId('swap-unverified').textContent).toContain('on no list'),
      slow,
    )
  })

  it('says that an address is no token', async () => {
    await open('to')
    swaps.change = (call, answer) => (call === 'tokens' ? { tokens: [] } : answer)
    search(`0x${'98'.repeat(20)}`)
    await waitFor(() => expect(text()).toContain('No token called'), slow)
  })
})

const popular = { name: 'Sphere', symbol: 'SPHERE', address: `eip155:1:0x${'33'.repeat(20)}`, decimals: 18 }
