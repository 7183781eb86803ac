export type { ButtonState } from '../ButtonFace.tsx'
export { AccountButton, ConnectButton, type ConnectButtonProps, NetworkButton } from '../ConnectButton.tsx'
export {
  type CreateModalParameters,
  createModal,
  type Modal,
  type ModalState,
  type ThemeMode,
  type ThemeVariables,
} from '../createModal.ts'
export {
  type AccountScope,
  useActivity,
  useApprovals,
  useBalance,
  useIdentity,
  useNfts,
  usePrices,
  useRefreshBalances,
  useTokens,
} from '../hooks/accounts.ts'
export {
  useAccount,
  useConnection,
  useConnections,
  useConnectors,
  useNetwork,
  useNetworks,
} from '../hooks/connections.ts'
export { useSuggestedWallets, useWalletImages, useWallets } from '../hooks/directory.ts'
export { type Login, useLogin } from '../hooks/embedded.ts'
export { useAlert, useEvents, useOnline } from '../hooks/events.ts'
export {
  useNameSuggestions,
  useNames,
  useNameZones,
  useRegisterName,
  useResolvedName,
} from '../hooks/names.ts'
export {
  useOnramp,
  useOnrampOptions,
  useOnrampOrders,
  useOnrampProviders,
  useOnrampQuote,
} from '../hooks/onramp.ts'
export { useRevokeApproval, useSendTransaction, useSignMessage, useSignTypedData } from '../hooks/requests.ts'
export { useSignIn } from '../hooks/signin.ts'
export { useSwap } from '../hooks/swaps.ts'
export {
  type AddressCheck,
  useAddressCheck,
  useGasPrice,
  useReceiverDoubt,
  useReceiverHistory,
  useSend,
  useSendFee,
  useTransactionOutcome,
  useTransferPreview,
} from '../hooks/transfers.ts'
export type { ActionResult, ActionState } from '../hooks/useAction.ts'
export {
  type Pairing,
  useConnect,
  useDisconnect,
  useDisconnectConnection,
  usePairing,
  useSwitchNetwork,
} from '../hooks/wallets.ts'
export { useConfig, useModal, useModalState } from '../LatchkeyContext.ts'
export { LatchkeyEmbedded, type LatchkeyEmbeddedProps } from '../LatchkeyEmbedded.tsx'
export { LatchkeyProvider, type LatchkeyProviderProps } from '../LatchkeyProvider.tsx'
export {
  type OpenableView,
  type OpenParameters,
  type ViewEntry,
  type ViewName,
  ViewNotOpenableError,
  type ViewParameters,
} from '../modal/views.ts'
