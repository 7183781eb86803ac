import type * as core from '@latchkey/core'
import type {
  Account,
  Approval,
  Balance,
  CaipNetworkId,
  Config,
  Connection,
  GetBalanceErrorType,
  GetTokensErrorType,
  Network,
  SignMessageErrorType,
  SwitchNetworkErrorType,
  SwitchNetworkParameters,
  TokenList,
} from '@latchkey/core'
import type { SignPsbtErrorType } from '@latchkey/core/bitcoin'
import type * as onramp from '@latchkey/core/onramp'
import type * as swaps from '@latchkey/core/swaps'
import type * as transfers from '@latchkey/core/transfers'
import type {
  ReadContractErrorType,
  SimulateContractErrorType,
  WriteContractErrorType,
} from '@latchkey/core/viem'
import type { QueryKey, UseMutationResult, UseQueryResult } from '@tanstack/react-query'
import { describe, expectTypeOf, it } from 'vitest'
import type { useSignPsbt } from './bitcoin.ts'
import type { DataResult } from './index.ts'
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
    expectTypeOf<ReturnType<typeof plain>>().toEqualTypeOf<
      UseQueryResult<Balance, GetBalanceErrorType> & { readonly queryKey: QueryKey }
    >()
    expectTypeOf<ReturnType<typeof tuned>>().toEqualTypeOf<DataResult<TokenList, GetTokensErrorType>>()
    expectTypeOf<ReturnType<typeof plain>['error']>().toEqualTypeOf<GetBalanceErrorType | null>()
    expectTypeOf<ReturnType<typeof plain>['isPending']>().toEqualTypeOf<boolean>()
    const narrow = (result: ReturnType<typeof plain>) => {
      if (result.isSuccess) expectTypeOf(result.data).toEqualTypeOf<Balance>()
      if (result.isError) expectTypeOf(result.error).toEqualTypeOf<GetBalanceErrorType>()
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

describe('errors of hooks', () => {
  type ErrorOf<hook extends (...parameters: never[]) => { error: unknown }> = NonNullable<
    ReturnType<hook>['error']
  >

  it('[X.73] each mutation has the errors of its action, which `name` tells apart', () => {
    expectTypeOf<ErrorOf<typeof react.useConnect>>().toEqualTypeOf<core.ConnectErrorType>()
    expectTypeOf<ErrorOf<typeof react.useDisconnect>>().toEqualTypeOf<core.DisconnectErrorType>()
    expectTypeOf<ErrorOf<typeof react.useSwitchChain>>().toEqualTypeOf<core.SwitchChainErrorType>()
    expectTypeOf<ErrorOf<typeof react.useSwitchConnection>>().toEqualTypeOf<core.SwitchConnectionErrorType>()
    expectTypeOf<ErrorOf<typeof react.useSendTransaction>>().toEqualTypeOf<core.SendTransactionErrorType>()
    expectTypeOf<ErrorOf<typeof react.useSendCalls>>().toEqualTypeOf<core.SendCallsErrorType>()
    expectTypeOf<ErrorOf<typeof react.useShowCallsStatus>>().toEqualTypeOf<core.ShowCallsStatusErrorType>()
    expectTypeOf<ErrorOf<typeof react.useSignTypedData>>().toEqualTypeOf<core.SignTypedDataErrorType>()
    expectTypeOf<ErrorOf<typeof useSignPsbt>>().toEqualTypeOf<SignPsbtErrorType>()
    expectTypeOf<ErrorOf<typeof react.useSignIn>>().toEqualTypeOf<core.SignInErrorType>()
    expectTypeOf<ErrorOf<typeof react.useSignOut>>().toEqualTypeOf<core.SignOutErrorType>()
    expectTypeOf<ErrorOf<typeof react.useRegisterName>>().toEqualTypeOf<core.RegisterNameErrorType>()
    expectTypeOf<ErrorOf<typeof react.useRevokeApproval>>().toEqualTypeOf<core.RevokeApprovalErrorType>()
    expectTypeOf<ErrorOf<typeof react.useRevokeDevice>>().toEqualTypeOf<core.RevokeDeviceErrorType>()
    expectTypeOf<ErrorOf<typeof react.useTransfer>>().toEqualTypeOf<transfers.TransferErrorType>()
    expectTypeOf<ErrorOf<typeof react.useSwap>>().toEqualTypeOf<swaps.SwapErrorType>()
    expectTypeOf<ErrorOf<typeof react.useApproveSwap>>().toEqualTypeOf<swaps.ApproveSwapErrorType>()
    expectTypeOf<
      ErrorOf<typeof react.useCreateOnrampOrder>
    >().toEqualTypeOf<onramp.CreateOnrampOrderErrorType>()
    const narrow = ({ error }: ReturnType<typeof react.useSendTransaction>) => {
      if (error?.name === 'TransactionError') expectTypeOf(error.reason).not.toBeAny()
      // @ts-expect-error no error of a transaction
      if (error?.name === 'SwapError') return
    }
    expectTypeOf(narrow).toBeFunction()
  })

  it('[X.73] each query has the errors of its action, and the key of its query', () => {
    expectTypeOf<ErrorOf<typeof react.useActivity>>().toEqualTypeOf<core.GetActivityErrorType>()
    expectTypeOf<ErrorOf<typeof react.useAddressCheck>>().toEqualTypeOf<core.CheckAddressErrorType>()
    expectTypeOf<ErrorOf<typeof react.useApprovals>>().toEqualTypeOf<core.GetApprovalsErrorType>()
    expectTypeOf<ErrorOf<typeof react.useCallsStatus>>().toEqualTypeOf<core.GetCallsStatusErrorType>()
    expectTypeOf<ErrorOf<typeof react.useCapabilities>>().toEqualTypeOf<core.GetCapabilitiesErrorType>()
    expectTypeOf<ErrorOf<typeof react.useDevices>>().toEqualTypeOf<core.GetDevicesErrorType>()
    expectTypeOf<ErrorOf<typeof react.useGasPrice>>().toEqualTypeOf<core.GetGasPriceErrorType>()
    expectTypeOf<ErrorOf<typeof react.useIdentity>>().toEqualTypeOf<core.GetIdentityErrorType>()
    expectTypeOf<ErrorOf<typeof react.useNameAddress>>().toEqualTypeOf<core.GetNameAddressErrorType>()
    expectTypeOf<ErrorOf<typeof react.useNameSuggestions>>().toEqualTypeOf<core.GetNameSuggestionsErrorType>()
    expectTypeOf<ErrorOf<typeof react.useNameZones>>().toEqualTypeOf<core.GetNameZonesErrorType>()
    expectTypeOf<ErrorOf<typeof react.useNames>>().toEqualTypeOf<core.GetNamesErrorType>()
    expectTypeOf<ErrorOf<typeof react.useNfts>>().toEqualTypeOf<core.GetNftsErrorType>()
    expectTypeOf<ErrorOf<typeof react.usePrices>>().toEqualTypeOf<core.GetPricesErrorType>()
    expectTypeOf<ErrorOf<typeof react.useSendFee>>().toEqualTypeOf<transfers.EstimateSendFeeErrorType>()
    expectTypeOf<ErrorOf<typeof react.useSwapQuote>>().toEqualTypeOf<swaps.GetSwapQuoteErrorType>()
    expectTypeOf<ErrorOf<typeof react.useSwapTokens>>().toEqualTypeOf<swaps.GetSwapTokensErrorType>()
    expectTypeOf<ErrorOf<typeof react.useOnrampQuote>>().toEqualTypeOf<onramp.GetOnrampQuoteErrorType>()
    expectTypeOf<ErrorOf<typeof react.useSuspenseBalance>>().toEqualTypeOf<core.GetBalanceErrorType>()
    expectTypeOf<
      ErrorOf<typeof react.useWaitForTransaction>
    >().toEqualTypeOf<core.WaitForTransactionErrorType>()
    expectTypeOf<ErrorOf<typeof react.useWallets>>().toEqualTypeOf<core.GetWalletsErrorType>()
    type Keyed = { readonly queryKey: QueryKey }
    expectTypeOf<ReturnType<typeof react.useTokens>>().toExtend<Keyed>()
    expectTypeOf<ReturnType<typeof react.useActivity>>().toExtend<Keyed>()
    expectTypeOf<ReturnType<typeof react.useSuspenseTokens>>().toExtend<Keyed>()
    expectTypeOf<ReturnType<typeof useReadContract>>().toExtend<Keyed>()
  })
})

describe('a hook over an action', () => {
  const sign = () => react.useSignMessage()
  const connect = () => react.useConnect()
  const move = () => react.useSwitchNetwork()

  it('[X.73] returns TanStack’s mutation, with typed variables, data and error', () => {
    type Sign = ReturnType<typeof sign>
    expectTypeOf<Sign['data']>().toEqualTypeOf<string | undefined>()
    expectTypeOf<Sign['error']>().toEqualTypeOf<SignMessageErrorType | null>()
    expectTypeOf<Sign['isPending']>().toEqualTypeOf<boolean>()
    expectTypeOf<ReturnType<typeof connect>['data']>().toEqualTypeOf<Connection | undefined>()
    expectTypeOf<ReturnType<typeof move>['data']>().toEqualTypeOf<Network | undefined>()
    expectTypeOf<ReturnType<typeof move>>().toEqualTypeOf<
      UseMutationResult<Network, SwitchNetworkErrorType, SwitchNetworkParameters>
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
          onError: (error) => expectTypeOf(error).toEqualTypeOf<SignMessageErrorType>(),
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
