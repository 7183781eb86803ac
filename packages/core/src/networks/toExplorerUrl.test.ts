import { expect, it } from 'vitest'
import { toExplorerUrl } from './toExplorerUrl.ts'

const withExplorer = (url: string) => ({ blockExplorers: { default: { name: 'Scan', url } } })

it.each([
  ['https://explorer.example', 'https://explorer.example/tx/5VER'],
  ['https://explorer.example/', 'https://explorer.example/tx/5VER'],
  ['https://explorer.example/base//', 'https://explorer.example/base/tx/5VER'],
  ['https://explorer.example?cluster=devnet', 'https://explorer.example/tx/5VER?cluster=devnet'],
  ['https://explorer.example/?cluster=devnet', 'https://explorer.example/tx/5VER?cluster=devnet'],
  [
    'https://explorer.example/?cluster=custom&customUrl=http%3A%2F%2Flocalhost%3A8899',
    'https://explorer.example/tx/5VER?cluster=custom&customUrl=http%3A%2F%2Flocalhost%3A8899',
  ],
  ['https://explorer.example/?rpc=1#/testnet/', 'https://explorer.example/?rpc=1#/testnet/tx/5VER'],
])('[X.71] the explorer %s has the transaction at %s', (base, expected) => {
  expect(toExplorerUrl(withExplorer(base), 'tx', '5VER')).toBe(expected)
})

it('[X.71] a value can’t leave its place, and without a usable explorer there is no link', () => {
  expect(toExplorerUrl(withExplorer('https://explorer.example/?a=1'), 'address', '../x?b=2#c')).toBe(
    'https://explorer.example/address/..%2Fx%3Fb%3D2%23c?a=1',
  )
  expect(toExplorerUrl({ blockExplorers: undefined }, 'tx', '5VER')).toBeUndefined()
  expect(toExplorerUrl(undefined, 'tx', '5VER')).toBeUndefined()
  for (const base of ['https://', 'javascript:alert(1)//', 'data:text/html,'])
    expect(toExplorerUrl(withExplorer(base), 'tx', '5VER')).toBeUndefined()
})
