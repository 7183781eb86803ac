import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { createTestSwaps } from '../../../core/src/testing/createTestSwaps.ts'
import { createTestApp, type TestApp } from '../testing/createTestApp.tsx'
import { useActivity } from './useActivity.ts'
import { useAddressCheck } from './useAddressCheck.ts'
import { useBalance } from './useBalance.ts'
import { useSwapTokens } from './useSwapTokens.ts'

let app: TestApp
let client: QueryClient
const use = <result,>(hook: () => result) =>
  renderHook(hook, {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>
        <app.Wrapper>{children}</app.Wrapper>
      </QueryClientProvider>
    ),
  }).result

beforeEach(async () => {
  createTestSwaps()
  client = new QueryClient()
  app = createTestApp({ server: { api: 'https://api.example', projectId: 'local' } })
  await app.connect()
})

describe('a hook over a query', () => {
  it('[X.73] has the key of its query, with which an app reads and sets its data', async () => {
    const balance = use(() => useBalance())
    await waitFor(() => expect(balance.current.isSuccess).toBe(true))
    const { queryKey, data } = balance.current
    expect({ ...balance.current }).toMatchObject({ queryKey, data, status: 'success' })
    expect(client.getQueryData(queryKey)).toEqual(data)
    act(() => void client.setQueryData(queryKey, { ...data, formatted: '7' }))
    await waitFor(() => expect(balance.current.data?.formatted).toBe('7'))
  })

  it('[X.73] renders again for what it reads alone, although the key is beside it', async () => {
    let renders = 0
    const balance = use(() => {
      renders += 1
      const { data, queryKey } = useBalance()
      return { data, queryKey }
    })
    await waitFor(() => expect(balance.current.data).toBeDefined())
    const other = use(() => useBalance().isFetching)
    await waitFor(() => expect(other.current).toBe(false))
    const before = renders
    let answer = () => {}
    const answered = new Promise<void>((resolve) => (answer = resolve))
    const { getBalance } = app.chain.actions
    app.chain.actions.getBalance = (call) => answered.then(() => getBalance(call))
    act(() => void client.invalidateQueries({ queryKey: balance.current.queryKey }))
    await waitFor(() => expect(other.current).toBe(true))
    answer()
    await waitFor(() => expect(other.current).toBe(false))
    expect(renders).toBe(before)
  })

  it('[X.73] takes options of TanStack Query also where it has pages', async () => {
    const activity = use(() => useActivity({ query: { enabled: false } }))
    expect(activity.current).toMatchObject({ fetchStatus: 'idle', items: [] })
    expect(activity.current.queryKey.slice(0, 2)).toEqual(['latchkey', 'activity'])
  })

  it('[X.73] checks an address; `select` changes the data', async () => {
    const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
    const check = use(() => useAddressCheck({ address, namespace: 'eip155' }))
    const isValid = use(() =>
      useAddressCheck({ address, namespace: 'eip155', query: { select: (found) => found === 'valid' } }),
    )
    expect(use(() => useAddressCheck({ address: '' })).current.fetchStatus).toBe('idle')
    await waitFor(() => expect(check.current.data).toBe('valid'))
    expect(isValid.current.data).toBe(true)
    const { result, rerender } = renderHook(
      ({ typed }) => useAddressCheck({ address: typed, namespace: 'eip155' }).data,
      { wrapper: app.Wrapper, initialProps: { typed: '' } },
    )
    rerender({ typed: '0x12' })
    await waitFor(() => expect(result.current).toBe('invalid'))
  })

  it('[X.73] lists what can be swapped, of the active network and for the current account', async () => {
    const symbols = use(() =>
      useSwapTokens({ query: { select: ({ tokens }) => tokens.map(({ symbol }) => symbol) } }),
    )
    await waitFor(() => expect(symbols.current.data).toContain('TUSD'))
    const idle = use(() => useSwapTokens({ network: 'eip155:10', query: { enabled: false } }))
    expect(idle.current.fetchStatus).toBe('idle')
  })
})
