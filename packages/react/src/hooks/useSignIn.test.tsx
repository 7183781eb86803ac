import { act, renderHook, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { formatSiwxMessage, type SiwxMessage } from '../../../siwx/src/exports/index.ts'
import { createTestApp, type TestApp } from '../testing/createTestApp.tsx'
import { useSignIn } from './useSignIn.ts'
import { useSignInState } from './useSignInState.ts'
import { useSignOut } from './useSignOut.ts'

type Request = { accountAddress: string; chainId: SiwxMessage['chainId']; domain: string; uri: string }

describe('signing in by hooks', () => {
  let app: TestApp
  beforeEach(() => {
    const sessions: unknown[] = []
    app = createTestApp({
      siwx: {
        createMessage: (request: Request) => {
          const data = {
            ...request,
            version: '1' as const,
            nonce: 'Kq3xTz81abcd',
            issuedAt: new Date().toISOString(),
          }
          return Object.assign(data, { toString: () => formatSiwxMessage(data as SiwxMessage) })
        },
        addSession: (session) => void sessions.push(session),
        revokeSession: () => void sessions.splice(0),
        setSessions: () => {},
        getSessions: () => [],
        getRequired: () => false,
      },
    })
  })
  const use = async () => {
    await app.connect()
    const { result } = renderHook(
      () => ({ state: useSignInState(), signIn: useSignIn(), signOut: useSignOut() }),
      { wrapper: app.Wrapper },
    )
    await waitFor(() => expect(result.current.state.step).toBe('asking'))
    return result
  }

  it('[X.73] useSignIn is a mutation of TanStack Query; useSignOut ends what it began', async () => {
    const hooks = await use()
    const onSuccess = vi.fn()
    act(() => hooks.current.signIn.mutate(undefined, { onSuccess }))
    await waitFor(() => expect(hooks.current.state.step).toBe('signedIn'))
    await waitFor(() => expect(hooks.current.signIn.isSuccess).toBe(true))
    expect(onSuccess).toHaveBeenCalledOnce()
    expect(hooks.current.signIn.data?.signature).toMatch(/^0x5+$/)
    await act(() => hooks.current.signOut.mutateAsync())
    expect(hooks.current.state.step).toBe('idle')
    act(() => hooks.current.signIn.reset())
    await waitFor(() => expect(hooks.current.signIn).toMatchObject({ status: 'idle', data: undefined }))
  })

  it('[X.73] a declined signature is the error of the mutation, and the state says it too', async () => {
    const hooks = await use()
    const declined = vi
      .spyOn(app.chain.actions, 'signMessage')
      .mockRejectedValue({ code: 4001, message: 'no' })
    await act(() =>
      expect(hooks.current.signIn.mutateAsync(undefined)).rejects.toMatchObject({
        name: 'UserRejectedRequestError',
      }),
    )
    expect(declined).toHaveBeenCalledOnce()
    await waitFor(() => expect(hooks.current.signIn.error?.name).toBe('UserRejectedRequestError'))
    expect(hooks.current.state).toMatchObject({ step: 'asking', problem: { kind: 'declined' } })
  })
})
