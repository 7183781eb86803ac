export type { ButtonState } from '../ButtonFace.tsx'
export { AccountButton, ConnectButton, type ConnectButtonProps, NetworkButton } from '../ConnectButton.tsx'
export {
  type CreateModalParameters,
  createModal,
  type Modal,
  type ModalEvent,
  type ModalState,
  type ThemeMode,
  type ThemeVariables,
} from '../createModal.ts'
export {
  useSuspenseBalance,
  useSuspenseGasPrice,
  useSuspenseIdentity,
  useSuspensePrices,
  useSuspenseTokens,
} from '../hooks/suspense.ts'
export { useAccount } from '../hooks/useAccount.ts'
export type { AccountScope, NetworkScope } from '../hooks/useAccountScope.ts'
export type { ActionParameters, ActionResult } from '../hooks/useAction.ts'
export { useActivity } from '../hooks/useActivity.ts'
export { useAddressCheck } from '../hooks/useAddressCheck.ts'
export { useAlert } from '../hooks/useAlert.ts'
export { useApprovals } from '../hooks/useApprovals.ts'
export { useApproveSwap } from '../hooks/useApproveSwap.ts'
export { useBalance } from '../hooks/useBalance.ts'
export { useCallsStatus } from '../hooks/useCallsStatus.ts'
export { useCapabilities } from '../hooks/useCapabilities.ts'
export { useConnect } from '../hooks/useConnect.ts'
export { useConnection } from '../hooks/useConnection.ts'
export { useConnections } from '../hooks/useConnections.ts'
export { useConnectors } from '../hooks/useConnectors.ts'
export { useCreateOnrampOrder } from '../hooks/useCreateOnrampOrder.ts'
export type {
  DataResult,
  InfiniteDataResult,
  InfiniteQueryParameters,
  QueryParameters,
} from '../hooks/useData.ts'
export { useDevices } from '../hooks/useDevices.ts'
export { useDisconnect } from '../hooks/useDisconnect.ts'
export { useEvents } from '../hooks/useEvents.ts'
export { useGasPrice } from '../hooks/useGasPrice.ts'
export { useIdentity } from '../hooks/useIdentity.ts'
export { type Login, useLogin } from '../hooks/useLogin.ts'
export { useNameAddress } from '../hooks/useNameAddress.ts'
export { useNameSuggestions } from '../hooks/useNameSuggestions.ts'
export { useNames } from '../hooks/useNames.ts'
export { useNameZones } from '../hooks/useNameZones.ts'
export { useNetwork } from '../hooks/useNetwork.ts'
export { useNetworkImage } from '../hooks/useNetworkImage.ts'
export { useNetworks } from '../hooks/useNetworks.ts'
export { useNfts } from '../hooks/useNfts.ts'
export { useOnline } from '../hooks/useOnline.ts'
export { useOnrampOptions } from '../hooks/useOnrampOptions.ts'
export { useOnrampOrders } from '../hooks/useOnrampOrders.ts'
export { useOnrampProviders } from '../hooks/useOnrampProviders.ts'
export { useOnrampQuote } from '../hooks/useOnrampQuote.ts'
export { type Pairing, usePairing } from '../hooks/usePairing.ts'
export { usePrices } from '../hooks/usePrices.ts'
export { useReceiverHistory } from '../hooks/useReceiverHistory.ts'
export { useReceiverWarnings } from '../hooks/useReceiverWarnings.ts'
export { useRefreshBalances } from '../hooks/useRefreshBalances.ts'
export { useRegisterName } from '../hooks/useRegisterName.ts'
export { useRevokeApproval } from '../hooks/useRevokeApproval.ts'
export { useRevokeDevice } from '../hooks/useRevokeDevice.ts'
export { useSendCalls } from '../hooks/useSendCalls.ts'
export { useSendFee } from '../hooks/useSendFee.ts'
export { useSendTransaction } from '../hooks/useSendTransaction.ts'
export { useShowCallsStatus } from '../hooks/useShowCallsStatus.ts'
export { useSignIn } from '../hooks/useSignIn.ts'
export { useSignInState } from '../hooks/useSignInState.ts'
export { useSignMessage } from '../hooks/useSignMessage.ts'
export { useSignOut } from '../hooks/useSignOut.ts'
export { type SignTypedDataResult, useSignTypedData } from '../hooks/useSignTypedData.ts'
export { useSuggestedWallets } from '../hooks/useSuggestedWallets.ts'
export { useSwap } from '../hooks/useSwap.ts'
export { useSwapQuote } from '../hooks/useSwapQuote.ts'
export { useSwapTokens } from '../hooks/useSwapTokens.ts'
export { useSwitchChain } from '../hooks/useSwitchChain.ts'
export { useSwitchConnection } from '../hooks/useSwitchConnection.ts'
export { useSwitchNetwork } from '../hooks/useSwitchNetwork.ts'
export { useTokens } from '../hooks/useTokens.ts'
export { useTransactionFinality } from '../hooks/useTransactionFinality.ts'
export { useTransfer } from '../hooks/useTransfer.ts'
export { useTransferPreview } from '../hooks/useTransferPreview.ts'
export { useWaitForCallsStatus } from '../hooks/useWaitForCallsStatus.ts'
export { useWaitForTransaction } from '../hooks/useWaitForTransaction.ts'
export { useWalletImages } from '../hooks/useWalletImages.ts'
export { useWallets } from '../hooks/useWallets.ts'
export {
  ProviderNotFoundError,
  type Register,
  type RegisteredConfig,
  useConfig,
  useModal,
  useModalState,
} from '../LatchkeyContext.ts'
export { LatchkeyInline, type LatchkeyInlineProps } from '../LatchkeyInline.tsx'
export { LatchkeyProvider, type LatchkeyProviderProps } from '../LatchkeyProvider.tsx'
export type { CompleteLanguageTexts, LanguageTexts, OwnLanguages } from '../modal/languages/translate.ts'
export type { TransactionEntry } from '../modal/router.ts'
export {
  type OpenableView,
  type OpenParameters,
  type SendArguments,
  type SwapArguments,
  type ViewEntry,
  type ViewName,
  ViewNotOpenableError,
  type ViewParameters,
} from '../modal/views.ts'
export type { ConnectMethod, Features, ModalOptions, WalletFeature } from '../modalOptions.ts'
export { type MountModalParameters, mountModal } from '../mountModal.tsx'
