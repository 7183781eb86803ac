import { switchNetwork } from '@latchkey/core'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../testing/createTestApp.tsx'
import { alice, bob } from '../testing/createTestWallet.ts'
import { useCallsStatus } from './useCallsStatus.ts'
import { useCapabilities } from './useCapabilities.ts'
import { useSendCalls } from './useSendCalls.ts'
import { useShowCallsStatus } from './useShowCallsStatus.ts'
import { useWaitForCallsStatus } from './useWaitForCallsStatus.ts'

let app: TestApp
const use = <result,>(hook: () => result) => renderHook(hook, { wrapper: app.Wrapper }).result
beforeEach(() => {
  app = createTestApp()
})
afterEach(() => {
  cleanup()
  app.stop()
})
const calls = [{ to: bob, value: 1n }] as never

describe('hooks for several calls in one approval', () => {
  it('[S7.70, S7.71] send a batch of the current account, follow it, and have its end', async () => {
    await app.connect()
    app.chain.statusCodes.splice(0, 1, 100, 100, 600)
    const hooks = use(() => {
      const send = useSendCalls()
      const id = send.data?.id
      return {
        send,
        now: useCallsStatus({ id, query: { refetchInterval: 5 } }),
        end: useWaitForCallsStatus({ id, pollingInterval: 5 }),
        show: useShowCallsStatus(),
      }
    })
    expect(hooks.current.now.fetchStatus).toBe('idle')
    await act(() => hooks.current.send.mutateAsync({ calls }))
    await waitFor(() => expect(hooks.current.end.data).toMatchObject({ status: 'failure', statusCode: 600 }))
    await waitFor(() => expect(hooks.current.now.data).toMatchObject({ id: 'batch 1', statusCode: 600 }))
    expect(app.chain.batches).toEqual([{ from: alice, calls }])
    await act(() => hooks.current.show.mutateAsync({ id: 'batch 1' }))
  })

  it('[X.29] a batch is for the account and network of the click, whatever `onMutate` waits for', async () => {
    await app.connect()
    let proceed = () => {}
    const onMutate = () => new Promise<void>((resolve) => (proceed = resolve))
    const hook = use(() => useSendCalls({ mutation: { onMutate } }))
    const outcome = hook.current.mutateAsync({ calls }).catch((error: unknown) => error)
    await act(() => switchNetwork(app.config, { network: 'eip155:10' }))
    proceed()
    expect(await outcome).toMatchObject({ name: 'ContextMismatchError', moved: 'network' })
    expect(app.chain.batches).toEqual([])
  })

  it('[S7.72] useCapabilities is of the active network, or of the named one, and disabled without an account', async () => {
    const hooks = use(() => ({ here: useCapabilities(), there: useCapabilities({ network: 'eip155:10' }) }))
    expect(hooks.current.here.fetchStatus).toBe('idle')
    await act(() => app.connect())
    await waitFor(() => expect(hooks.current.here.data).toEqual({ atomic: { status: 'ready' } }))
    await waitFor(() => expect(hooks.current.there.data).toEqual({}))
  })
})
