import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { backTo, goBack, initialStack, push, replace, reset, type Stack, shownEntry } from './router.ts'
import { needsAccount, type ViewEntry } from './views.ts'

const connect: ViewEntry = { view: 'Connect' }
const connecting: ViewEntry = { view: 'ConnectingExternal', data: { connectorUid: 'a' } }
const account: ViewEntry = { view: 'Account' }
const networks: ViewEntry = { view: 'Networks' }
const toBase: ViewEntry = { view: 'SwitchNetwork', data: { network: 'eip155:8453' } }
const receive: ViewEntry = { view: 'WalletReceive' }

describe('the history of views', () => {
  it('[S2.15] starts with Connect alone, and data travels with its own entry', () => {
    expect(initialStack).toEqual([connect])
    const stack = push(push(initialStack, connecting), toBase)
    expect(stack.map(({ data }) => data)).toEqual([
      undefined,
      { connectorUid: 'a' },
      { network: 'eip155:8453' },
    ])
  })

  it.each<[string, Stack, ViewEntry, Stack]>([
    ['another view is added', [account], networks, [account, networks]],
    ['the view already shown is ignored', [account, networks], networks, [account, networks]],
    [
      'the view already shown is ignored with other data too',
      [account, toBase],
      { view: 'SwitchNetwork', data: { network: 'eip155:1' } },
      [account, toBase],
    ],
    ['a view further down may come again', [account, networks], account, [account, networks, account]],
  ])('[S2.16] push: %s', (_, stack, entry, expected) => {
    expect(push(stack, entry)).toEqual(expected)
  })

  it('[S2.17] reset leaves one view, whatever was there', () => {
    expect(reset([connect, connecting, networks], account)).toEqual([account])
    expect(reset([account], connect)).toEqual([connect])
    const stack: Stack = [account]
    expect(reset(stack, { view: 'Account' })).toBe(stack)
  })

  it('[S2.18] replace swaps the top only; by the same view it changes nothing', () => {
    expect(replace([account, networks], toBase)).toEqual([account, toBase])
    const stack: Stack = [account, networks]
    expect(replace(stack, { view: 'Networks' })).toBe(stack)
  })

  it('[S2.19] going back pops one entry and shows the one below', () => {
    expect(goBack([account, networks, toBase])).toEqual([account, networks])
    expect(shownEntry(goBack([account, networks]) ?? [])).toEqual(account)
  })

  it('[S2.19] going back clears the selected wallet, so that it is not asked again by itself', () => {
    expect(goBack([connect, connecting, networks])).toEqual([connect])
    expect(goBack([connecting, networks])).toEqual([connect])
  })

  it('[S2.19] going back removes every view that would ask a wallet again, not only the last one', () => {
    const other: ViewEntry = { view: 'ConnectingExternal', data: { connectorUid: 'b' } }
    expect(goBack([connect, connecting, other, networks])).toEqual([connect])
    expect(goBack([connect, connecting, other, connecting])).toEqual([connect])
    expect(goBack([connecting, other, networks])).toEqual([connect])
  })

  it('[S2.19] going back stops at a view that only offers: the families of a wallet, or the code for any', () => {
    const families: ViewEntry = { view: 'ConnectingMultiChain', data: { wallet: 'Test' } }
    const code: ViewEntry = { view: 'ConnectingWalletConnectBasic' }
    const all: ViewEntry = { view: 'AllWallets' }
    expect(goBack([connect, families, connecting])).toEqual([connect, families])
    expect(goBack([code, all])).toEqual([code])
    expect(goBack([connect, code, all, connecting])).toEqual([connect, code, all])
    expect(goBack([connect, families])).toEqual([connect])
  })

  it.each<ViewEntry>([
    { view: 'ConnectingExternal', data: { connectorUid: 'a' } },
    {
      view: 'ConnectingWalletConnect',
      data: { wallet: { id: 'a', name: 'A' } as never, namespace: undefined },
    },
    { view: 'ConnectingSocial', data: { provider: 'google', link: false, attempt: undefined } },
    { view: 'ConnectingFarcaster', data: { link: false } },
  ])('[S2.19] going back passes $view, which would ask again', (entry) => {
    expect(goBack([connect, entry, networks])).toEqual([connect])
  })

  it.each(['SIWXSignMessage', 'ConnectingSiwe'] as const)(
    '[S2.07] [S2.19] going back stops at %s, which asks when its button is pressed',
    (view) => {
      expect(goBack([{ view }, networks])).toEqual([{ view }])
      expect(goBack([connect, { view }, networks])).toEqual([connect, { view }])
    },
  )

  it.each<[number, Stack]>([
    [0, [account]],
    [1, [account, networks]],
    [2, [account, networks, toBase]],
    [7, [account, networks, toBase]],
    [-1, [account, networks, toBase]],
    [0.5, [account, networks, toBase]],
    [Number.NaN, [account, networks, toBase]],
  ])('[S2.20] going back to index %s cuts the history after it, and nothing else', (index, expected) => {
    expect(backTo([account, networks, toBase], index)).toEqual(expected)
  })

  it('[S2.20] going back to an index does nothing with a single entry', () => {
    const stack: Stack = [account]
    expect(backTo(stack, 0)).toBe(stack)
  })

  it('[S2.21] there is nothing to go back to from a single entry', () => {
    expect(goBack([account])).toBeUndefined()
    expect(goBack([connecting])).toBeUndefined()
  })

  it.each<[string, Stack]>([
    ['nothing else', [{ view: 'UnsupportedChain' }]],
    ['views before it', [account, networks, { view: 'UnsupportedChain' }]],
    ['the way out above it', [account, { view: 'UnsupportedChain' }, toBase]],
  ])('[D4] from a network the app does not have there is no way back past it, with %s', (_, stack) => {
    expect(goBack(stack)).toBeUndefined()
    expect(goBack(stack.filter(({ view }) => view !== 'UnsupportedChain'))).toEqual(
      stack.length === 3 ? [account] : undefined,
    )
  })

  it('[D4] after any sequence of changes a view is shown, and going back ends', () => {
    const entries: ViewEntry[] = [connect, connecting, account, networks, toBase, receive]
    const move = fc.tuple(
      fc.constantFrom('push', 'replace', 'reset', 'back', 'backTo'),
      fc.constantFrom(...entries),
      fc.integer({ min: -1, max: 6 }),
    )
    fc.assert(
      fc.property(fc.array(move, { maxLength: 24 }), (moves) => {
        let stack: Stack = initialStack
        for (const [what, entry, index] of moves) {
          const before = stack
          if (what === 'push') stack = push(stack, entry)
          else if (what === 'replace') stack = replace(stack, entry)
          else if (what === 'reset') stack = reset(stack, entry)
          else if (what === 'backTo') stack = backTo(stack, index)
          else stack = goBack(stack) ?? stack
          expect(stack.length).toBeGreaterThan(0)
          expect(shownEntry(stack)).toBe(stack.at(-1))
          if (what === 'push') {
            expect(shownEntry(stack).view).toBe(entry.view)
            expect(stack.slice(0, before.length)).toEqual(before)
          }
          if (what === 'replace') expect(stack).toHaveLength(before.length)
          if (what === 'back' && before.length === 1) expect(stack).toBe(before)
          if (what === 'back' && before.length > 1) expect(stack.length).toBeLessThan(before.length)
        }
      }),
    )
  })

  it('views that show an account need one', () => {
    expect(
      [account, receive, networks, connect, connecting, toBase].map(({ view }) => needsAccount(view)),
    ).toEqual([true, true, false, false, false, false])
  })
})
