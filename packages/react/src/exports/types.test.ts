import type {
  Account,
  Approval,
  Balance,
  CaipNetworkId,
  Config,
  Connection,
  LatchkeyError,
  Network,
  SwitchNetworkParameters,
  TokenList,
} from '@latchkey/core'
import type {
  ReadContractErrorType,
  SimulateContractErrorType,
  WriteContractErrorType,
} from '@latchkey/core/viem'
import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query'
import { describe, expectTypeOf, it } from 'vitest'
import * as react from './index.ts'
import type { useReadContract, useSimulateContract, useWriteContract } from './viem.ts'

// Hooks run in components only, so that their calls stand in functions whose types are looked at.
describe('a data hook', () => {
  const plain = () => react.useBalance()
  const selected = () => react.useBalance({ query: { select: ({ value }) => value > 0n } })
  const tuned = () =>
    react.useTokens({
      network: 'eip155:1',
      query: { enabled: false, staleTime: 5_000, refetchInterval: 1_000 },
    })

  it('[X.73] returns TanStack’s result, with a typed error', () => {
    expectTypeOf<ReturnType<typeof plain>>().toEqualTypeOf<UseQueryResult<Balance, LatchkeyError>>()
    expectTypeOf<ReturnType<typeof tuned>>().toEqualTypeOf<UseQueryResult<TokenList, LatchkeyError>>()
    expectTypeOf<ReturnType<typeof plain>['error']>().toEqualTypeOf<LatchkeyError | null>()
    expectTypeOf<ReturnType<typeof plain>['isPending']>().toEqualTypeOf<boolean>()
    const narrow = (result: ReturnType<typeof plain>) => {
      if (result.isSuccess) expectTypeOf(result.data).toEqualTypeOf<Balance>()
      if (result.isError) expectTypeOf(result.error).toEqualTypeOf<LatchkeyError>()
    }
    expectTypeOf(narrow).toBeFunction()
  })

  it('[X.73] has the type of `select` in `data`', () => {
    expectTypeOf<ReturnType<typeof selected>['data']>().toEqualTypeOf<boolean | undefined>()
    const joined = () => react.useApprovals({ query: { select: (list) => list.approvals[0] } })
    expectTypeOf<ReturnType<typeof joined>['data']>().toEqualTypeOf<Approval | undefined>()
  })

  it('takes neither key nor function, and nothing unknown', () => {
    // @ts-expect-error the engine makes the key
    const key = () => react.useBalance({ query: { queryKey: ['mine'] } })
    // @ts-expect-error the engine makes the function
    const run = () => react.useBalance({ query: { queryFn: async () => 1 } })
    // @ts-expect-error not an option of TanStack Query
    const odd = () => react.useBalance({ query: { enable: true } })
    // @ts-expect-error not a parameter of a balance
    const other = () => react.useBalance({ addres: '0x' })
    // @ts-expect-error `select` gets the balance
    const wrong = () => react.useBalance({ query: { select: (text: string) => text } })
    for (const hook of [key, run, odd, other, wrong]) expectTypeOf(hook).toBeFunction()
  })
})

describe('a hook over an action', () => {
  const sign = () => react.useSignMessage()
  const connect = () => react.useConnect()
  const move = () => react.useSwitchNetwork()

  it('[X.73] returns TanStack’s mutation, with typed variables, data and error', () => {
    type Sign = ReturnType<typeof sign>
    expectTypeOf<Sign['data']>().toEqualTypeOf<string | undefined>()
    expectTypeOf<Sign['error']>().toEqualTypeOf<LatchkeyError | null>()
    expectTypeOf<Sign['isPending']>().toEqualTypeOf<boolean>()
    expectTypeOf<ReturnType<typeof connect>['data']>().toEqualTypeOf<Connection | undefined>()
    expectTypeOf<ReturnType<typeof move>['data']>().toEqualTypeOf<Network | undefined>()
    expectTypeOf<ReturnType<typeof move>>().toEqualTypeOf<
      UseMutationResult<Network, LatchkeyError, SwitchNetworkParameters>
    >()
  })

  it('[X.73] `status` tells the states of a write of a contract apart', () => {
    const narrow = (write: ReturnType<typeof useWriteContract>) => {
      if (write.status === 'success') expectTypeOf(write.data).toEqualTypeOf<`0x${string}`>()
      if (write.isError) expectTypeOf(write.error).not.toBeNullable()
    }
    expectTypeOf(narrow).toBeFunction()
  })

  it('[X.73] errors of contract hooks are typed as what viem throws, without a hint that is not there', () => {
    type Read = ReturnType<typeof useReadContract>['error']
    expectTypeOf<Read>().toEqualTypeOf<ReadContractErrorType | null>()
    type Simulate = ReturnType<typeof useSimulateContract>['error']
    expectTypeOf<Simulate>().toEqualTypeOf<SimulateContractErrorType | null>()
    type Write = ReturnType<typeof useWriteContract>['error']
    expectTypeOf<Write>().toEqualTypeOf<WriteContractErrorType | null>()
    expectTypeOf<NonNullable<Read | Simulate>>().not.toHaveProperty('hint')
  })

  it('[X.73] `data` of a transfer fits into the wait for it, before there is any', () => {
    const wait = () => react.useWaitForTransaction({ ...react.useTransfer().data })
    expectTypeOf(wait).toBeFunction()
  })

  it('takes TanStack’s options, at the hook and at the call', () => {
    const use = () => {
      const signing = react.useSignMessage({
        mutation: {
          onSuccess(signature, { message }) {
            expectTypeOf(signature).toEqualTypeOf<string>()
            expectTypeOf(message).toEqualTypeOf<string>()
          },
          onError: (error) => expectTypeOf(error).toEqualTypeOf<LatchkeyError>(),
        },
      })
      signing.mutate(
        { message: 'hi' },
        { onSuccess: (signature) => expectTypeOf(signature).toEqualTypeOf<string>() },
      )
      // @ts-expect-error a message is needed
      signing.mutate()
      // @ts-expect-error a message is a text
      signing.mutate({ message: 42 })
      react.useDisconnect().mutate()
    }
    expectTypeOf(use).toBeFunction()
  })

  it('can’t be made to repeat a request', () => {
    // @ts-expect-error a wallet is asked once
    const retry = () => react.useSendTransaction({ mutation: { retry: 3 } })
    // @ts-expect-error the engine makes the function
    const run = () => react.useSendTransaction({ mutation: { mutationFn: async () => '0x' } })
    for (const hook of [retry, run]) expectTypeOf(hook).toBeFunction()
  })
})

describe('an account', () => {
  const use = () => react.useAccount()
  const useEvm = () => react.useAccount({ namespace: 'eip155' })

  it('has an address where its status says so', () => {
    expectTypeOf<ReturnType<typeof use>>().toEqualTypeOf<Account>()
    const narrow = ({ status, address, network }: Account) => {
      expectTypeOf(address).toEqualTypeOf<string | undefined>()
      if (status === 'connected') {
        expectTypeOf(address).toEqualTypeOf<string>()
        expectTypeOf(network).toEqualTypeOf<CaipNetworkId>()
      }
      if (status === 'reconnecting') expectTypeOf(address).toEqualTypeOf<string>()
      if (status === 'connecting') expectTypeOf(address).toEqualTypeOf<string | undefined>()
      if (status === 'disconnected') expectTypeOf(address).toEqualTypeOf<undefined>()
    }
    expectTypeOf(narrow).toBeFunction()
  })

  it('[X.73] has an address of its chain family', () => {
    const narrow = (account: ReturnType<typeof useEvm>) => {
      expectTypeOf(account.namespace).toEqualTypeOf<'eip155'>()
      if (account.status === 'connected') expectTypeOf(account.address).toEqualTypeOf<`0x${string}`>()
    }
    expectTypeOf(narrow).toBeFunction()
    const solana = (account: Account<'solana'>) =>
      account.status === 'connected' && expectTypeOf(account.address).toEqualTypeOf<string>()
    expectTypeOf(solana).toBeFunction()
    // @ts-expect-error not a chain family
    const odd = () => react.useAccount({ namespace: 'eip' })
    expectTypeOf(odd).toBeFunction()
  })
})

it('useConfig returns a config', () => {
  const use = () => react.useConfig()
  expectTypeOf<ReturnType<typeof use>>().toExtend<Config>()
})
